import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { categories, faqItems, marketingBlocks, pages, products } from '#database/schema/schema.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { saveFaq, saveMarketingBlocks, savePage } from '#domain/content/editorial/save-content.ts'
import { importImages, pathOfSource } from '#domain/office/import-export/import-images.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.test,*.vitrine.test' } })
})
afterAll(() => shop.close())

const hostile = [
  '<script>alert(1)</script>',
  '<style>*{display:none}</style>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<iframe src="https://evil.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<form action="https://evil.test"><input name="a"></form>',
  '<object data="x"></object><embed src="x"><base href="https://evil.test">',
].join('\n')
const dangerous =
  /<(script|style|iframe|svg|math|form|input|object|embed|base|img)\b|\son\w+=|javascript|evil\.test|position:/i

test('security 26: only the shop’s own hosts are answered, and links in mails never follow a forged one', async () => {
  const browser = createBrowser(shop, { host: 'vitrine.test' })
  const account = { email: 'host@example.test', password: 'lake winter candle', firstName: 'A', lastName: 'B' }
  expect((await browser.post('/api/register', account)).status).toBe(201)
  const foreign = ['evil.test', 'vitrine.test.evil.test', 'evilvitrine.test', 'vitrine.test@evil.test']
  const odd = ['vitrine.test:6666', '..vitrine.test', 'vitrine.test.', 'localhost:6666']
  for (const host of [...foreign, ...odd]) {
    for (const path of ['/api/products', '/healthz', '/sitemap.xml', '/sanctum/csrf-cookie']) {
      const response = await shop.app.request(`http://vitrine.test${path}`, { headers: { host } })
      expect([host, path, response.status]).toEqual([host, path, path === '/healthz' ? response.status : 400])
      expect(await response.text()).not.toContain('evil.test')
    }
  }
  const forged = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-host': 'evil.test' }
  const asked = await browser.request('/api/auth/forgot-password', {
    method: 'POST',
    headers: {
      ...forged,
      'content-type': 'application/json',
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')!,
    },
    body: JSON.stringify({ email: 'host@example.test' }),
  })
  expect(asked.status).toBe(200)
  await shop.drainJobs()
  const mail = shop.mails.findLast(({ to }) => to === 'host@example.test')!
  const links = `${mail.text} ${mail.html}`.match(/https?:\/\/(?!www\.w3\.org)[^\s"'<>\])]+/g)!
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) expect(new URL(link).origin, link).toBe('http://vitrine.test')
  // Responses that depend on the host use the real one, not the forged name.
  const sitemap = await (await browser.request('/sitemap.xml', { headers: forged })).text()
  expect(sitemap).toContain('<loc>http://vitrine.test/')
  expect(sitemap).not.toContain('evil.test')
  expect(`${mail.text}${mail.html}`).not.toContain('evil.test')
  // Behind a trusted proxy the host it names is checked like any other.
  const proxied = createApi({ ...shop, environment: { ...shop.environment, trustProxy: true } })
  expect((await proxied.request('http://vitrine.test/api/products', { headers: forged })).status).toBe(400)
  const port = { 'x-forwarded-host': 'vitrine.test:6666' }
  expect((await proxied.request('http://vitrine.test/api/products', { headers: port })).status).toBe(400)
})

test('security 28: what people write cannot add lines to a mail’s head or markup to its body', async () => {
  const browser = createBrowser(shop)
  const sent = await browser.postForm('/api/contact', {
    firstName: 'Kari\r\nBcc: all@evil.test',
    lastName: '<img src=x onerror=alert(1)>',
    email: 'kari@example.test',
    phone: '1',
    content: '<script>alert(1)</script>',
  })
  expect(sent.status).toBe(202)
  for (const email of [
    'a@example.test\r\nBcc: b@evil.test',
    'a@example.test,b@evil.test',
    'A <a@example.test>',
    'a b@example.test',
  ]) {
    const response = await browser.postForm('/api/contact', {
      firstName: 'A',
      lastName: 'B',
      email,
      phone: '1',
      content: 'x',
    })
    expect(response.status, email).toBe(422)
  }
  // The same in every other form whose words are mailed.
  const names = { firstName: 'Ola\r\nBcc: all@evil.test', lastName: '<img src=x onerror=alert(1)>' }
  for (const email of ['c@example.test\r\nBcc: b@evil.test', 'c@example.test,b@evil.test', 'C <c@example.test>']) {
    const account = { email, password: 'lake winter candle', ...names }
    expect((await browser.post('/api/register', account)).status, email).toBe(422)
    // These two calls respond alike to every address, and send no mail.
    for (const path of ['/api/auth/forgot-password', '/api/privacy/link']) await browser.post(path, account)
    const { token } = await cartToken(browser, { '4351': {} })
    expect((await pay(browser, token, 'pm_card_visa', { email })).status, email).toBe(422)
  }
  const account = { email: 'ola@example.test', password: 'lake winter candle', ...names }
  const customer = createBrowser(shop)
  customer.token = ((await (await customer.post('/api/register', account)).json()) as { token: string }).token
  expect((await customer.post('/api/user/email-confirmation', undefined)).status).toBe(202)
  await buy(browser, { '4351': {} }, { email: 'guest@example.test', ...names, address: '<script>alert(1)</script>' })
  await shop.drainJobs()
  const recipients = shop.mails.map(({ to }) => to)
  expect(recipients).toEqual(expect.arrayContaining(['ola@example.test', 'guest@example.test']))
  for (const mail of shop.mails) {
    expect(`${mail.to}${mail.subject}${mail.messageId}`).not.toMatch(/[\r\n]/)
    expect(mail.to).toMatch(/^[^\s,<>]+@[^\s,<>]+$/)
    expect(mail.html).not.toMatch(/<script|<img src=x/)
  }
  const sentToShop = shop.mails.find(({ text }) => text.includes('kari@example.test'))!
  expect(sentToShop.html).toContain('&lt;script&gt;')
})

test('security 29: nothing that runs or loads gets into a text, nor out of one that got in another way', async () => {
  const name = { en: 'Hostile' }
  const html = { en: hostile }
  await savePage(shop, { slug: 'hostile', name, description: html })
  await saveFaq(shop, [{ question: name, answer: html }])
  await saveMarketingBlocks(shop, [{ title: name, body: html, image: null }])
  await saveCategory(shop, { handle: 'hostile', slug: 'hostile', name, description: html, position: 90 })
  await saveProduct(shop, { id: 4399, slug: 'hostile', name, description: html, price: 100, memberPrice: null })
  const tables = [
    [pages, 'description', '/api/pages/hostile'],
    [faqItems, 'answer', '/api/faq'],
    [marketingBlocks, 'body', '/api/marketing'],
    [categories, 'description', '/api/categories/hostile'],
    [products, 'description', '/api/products/4399'],
  ] as const
  for (const [table] of tables) expect(JSON.stringify(await shop.database.select().from(table))).not.toMatch(dangerous)
  // A row that was written past the shop is sanitised on its way out.
  for (const [table, column] of tables)
    await shop.database.update(table).set({ [column]: { en: `<p>kept</p>${hostile}` } })
  for (const [, , path] of tables) {
    const text = await (await shop.app.request(`http://vitrine.test${path}?lng=en`)).text()
    expect(text, path).toContain('<p>kept</p>')
    expect(text, path).not.toMatch(dangerous)
  }
})

test('security 32: every answer of the API carries the headers that browsers act upon, refusals and images too', async () => {
  const proxied = createApi({ ...shop, environment: { ...shop.environment, trustProxy: true } })
  for (const path of ['/api/products', '/api/user', '/api/none', '/storage/none.jpg', '/api/docs', '/sitemap.xml']) {
    const { headers } = await proxied.request(`http://vitrine.test${path}`, {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect([path, Object.fromEntries(headers)]).toMatchObject([
      path,
      {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      },
    ])
  }
})

test('security 35: an image is kept when its bytes are one, small enough, under a name nobody chose; it is sent re-encoded', async () => {
  const { storage } = shop
  const refuse = async (path: string, bytes: Uint8Array | string, why: RegExp) => {
    const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    await expect(storage.put(path, file), path).rejects.toThrow(why)
  }
  const image = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  // Starts with a valid image and is padded with zero bytes.
  const grown = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.byteLength)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await refuse('products/a.svg', svg, /more than shapes/)
  await refuse('products/a.jpg', svg, /not an image/)
  await refuse('products/a.jpg', '<html><script>alert(1)</script></html>', /not an image/)
  const maxBytes = 25 * 1024 * 1024
  await refuse('products/a.jpg', grown(maxBytes + 1), /25 MB/)
  expect(await storage.put('products/a.jpg', grown(maxBytes))).toMatchObject({ width: 50, height: 50 })
  for (const path of ['../a.jpg', '/etc/a.jpg', 'a/../../b.jpg', 'a\\b.jpg', '.hidden', 'a\0.jpg', ''])
    await refuse(path, image, /not a path/)
  const many = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await refuse('products/bomb.png', many, /50 million pixels/)

  // Imported images are stored under a digest, regardless of their address, and drawings (SVG) are refused.
  const source = 'https://images.example/..%2f..%2fevil.php'
  expect(pathOfSource(source)).toMatch(/^products\/i-[0-9a-f]{20}$/)
  const fetchImage = async () => new TextEncoder().encode(svg)
  const products = [{ images: [{ source, alt: {}, line: 2 }], variants: [] }] as unknown as Parameters<
    typeof importImages
  >[1]
  const { stored, notes } = await importImages(storage, products, { fetchImage, dryRun: false, deadHosts: new Map() })
  expect(stored.get(source)).toBeNull()
  expect(notes).toMatchObject([{ line: 2, why: { key: 'imageFailed', values: { why: { key: 'imageType' } } } }])

  // Something hidden behind a real image does not come out again.
  await storage.put('products/both.jpg', Buffer.concat([image, Buffer.from('<script>alert(1)</script>')]))
  const response = await shop.app.request('http://vitrine.test/storage/products/both.jpg')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await response.arrayBuffer()).includes('<script>')).toBe(false)
  for (const path of [
    '../vitrine.lock',
    '..%2f..%2fpackage.json',
    '%2e%2e/x.jpg',
    'products/..%5c..%5cx',
    '%00',
    'products/',
  ]) {
    const refused = await shop.app.request(`http://vitrine.test/storage/${path}`)
    expect([400, 404], path).toContain(refused.status)
  }
})
