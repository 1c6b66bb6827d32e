import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { pages, products } from '#database/schema/schema.ts'
import { savePage } from '#domain/content/save-content.ts'
import { importPictures, pathOfSource } from '#domain/exchange/import-pictures.ts'
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
    const answer = await shop.app.request('http://vitrine.test/api/products', { headers: { host } })
    expect([host, answer.status]).toEqual([host, 400])
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
  expect(mail.text).toContain('http://vitrine.test/')
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
    const answer = await browser.postForm('/api/contact', {
      firstName: 'A',
      lastName: 'B',
      email,
      phone: '1',
      content: 'x',
    })
    expect(answer.status, email).toBe(422)
  }
  await shop.drainJobs()
  const mail = shop.mails.find(({ text }) => text.includes('kari@example.test'))!
  expect(`${mail.to}${mail.subject}${mail.messageId}`).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toMatch(/<script|<img src=x/)
  expect(mail.html).toContain('&lt;script&gt;')
})

test('security 29: nothing that runs or loads gets into a text, nor out of one that got in another way', async () => {
  await savePage(shop, { slug: 'hostile', name: { en: 'Hostile' }, description: { en: hostile } })
  const [stored] = await shop.database.select().from(pages).where(eq(pages.slug, 'hostile'))
  expect(JSON.stringify(stored?.description)).not.toMatch(dangerous)
  // A row that was written past the shop is sanitised on its way out.
  await shop.database
    .update(pages)
    .set({ description: { en: `<p>kept</p>${hostile}` } })
    .where(eq(pages.slug, 'hostile'))
  await shop.database
    .update(products)
    .set({ description: { en: `<p>kept</p>${hostile}` } })
    .where(eq(products.id, 4352))
  for (const path of ['/api/pages/hostile', '/api/products/4352']) {
    const text = await (await shop.app.request(`http://vitrine.test${path}?lng=en`)).text()
    expect(text, path).toContain('<p>kept</p>')
    expect(text, path).not.toMatch(dangerous)
  }
})

test('security 35: a picture is kept when its bytes are one, small enough, under a name nobody chose; it is sent made anew', async () => {
  const { storage } = shop
  const refuse = async (path: string, bytes: Uint8Array | string) => {
    const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    await expect(storage.put(path, file), path).rejects.toThrow()
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await refuse('products/a.svg', svg)
  await refuse('products/a.jpg', svg)
  await refuse('products/a.jpg', '<html><script>alert(1)</script></html>')
  await refuse('products/a.jpg', new Uint8Array(26 * 1024 * 1024))
  for (const path of ['../a.jpg', '/etc/a.jpg', 'a/../../b.jpg', 'a\\b.jpg', '.hidden', 'a\0.jpg', ''])
    await refuse(path, 'x')
  const many = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await refuse('products/bomb.png', many)

  // Pictures of an import are kept under a digest, whatever their address is called, and drawings among them are refused.
  const source = 'https://pictures.example/..%2f..%2fevil.php'
  expect(pathOfSource(source)).toMatch(/^products\/i-[0-9a-f]{20}$/)
  const fetchPicture = async () => new TextEncoder().encode(svg)
  const products = [{ images: [{ source, alt: {}, line: 2 }] }] as unknown as Parameters<typeof importPictures>[1]
  const { known, notes } = await importPictures(storage, products, { fetchPicture, dryRun: false })
  expect(known.get(source)).toBeNull()
  expect(notes[0]).toContain('could not be had')

  // Something hidden behind a real picture does not come out again.
  const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  await storage.put('products/both.jpg', Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
  const answer = await shop.app.request('http://vitrine.test/storage/products/both.jpg')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer()).includes('<script>')).toBe(false)
})
