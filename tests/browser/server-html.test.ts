import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, Product, ProductCard } from '../../src/contract/catalogue.ts'
import { apiGet, changeSettings, ownerToken, plainGet, shopOrigin } from '../support/live-shop.ts'
import { closeBrowser, expectQuiet, revisit, storedCart, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** Head of a page as a search engine reads it. */
async function headOf(path: string, host = 'localhost') {
  const { status, text } = await plainGet(path, { host })
  const head = text.slice(0, text.indexOf('</head>'))
  const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return {
    status,
    text,
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    description: content('description'),
    robots: content('robots'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    alternates: [...head.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map((match) => [
      match[1],
      match[2],
    ]),
    data: [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1]!) as Record<string, unknown>,
    ),
  }
}

describe('#430 what search engines read', () => {
  let restore: () => Promise<void>
  beforeAll(async () => {
    restore = await changeSettings({
      'hosts.public': [
        { url: 'https://vitrine.test', language: 'en' },
        { url: 'https://sv.vitrine.test', language: 'sv' },
        { url: 'https://vitrine.fr', language: 'fr' },
      ],
    })
  })
  afterAll(() => restore())

  it.each([
    ['home', '/', '/', ['Organization', 'FAQPage']],
    ['category', '/kategori/perfume', '/kategori/perfume', ['BreadcrumbList']],
    ['product', '/produkt/candle-lin', '/produkt/candle-lin', ['Product', 'BreadcrumbList']],
    ['page', '/sider/abonnement', '/sidor/abonnement', ['BreadcrumbList']],
  ])(
    'title, description, canonical, hreflang and JSON-LD of %s',
    { tags: 'smoke' },
    async (_screen, path, swedish, types) => {
      const head = await headOf(path)
      expect(head.status).toBe(200)
      expect(head.title).toMatch(/^.{5,} – Vitrine$/)
      expect(head.description!.length).toBeGreaterThan(40)
      expect(head.description!.length).toBeLessThanOrEqual(160)
      expect(head.canonical).toMatch(new RegExp(`^http://localhost:\\d+${path}$`))
      expect(head.robots).toBeUndefined()
      expect(head.alternates).toEqual([
        ['en', `https://vitrine.test${path}`],
        ['sv', `https://sv.vitrine.test${swedish}`],
        ['fr', `https://vitrine.fr${path}`],
        ['x-default', `https://vitrine.test${path}`],
      ])
      expect(head.data.map((data) => data['@type'])).toEqual(types)
    },
  )

  it('the product’s name, price and description, and only the normal price as an offer', async () => {
    const { text, data } = await headOf('/produkt/candle-lin')
    const product = (await apiGet<{ data: Product }>('/api/products/candle-lin')).data
    const main = /<main[\s\S]*<\/main>/.exec(text)![0]
    expect(main).toContain(product.name)
    expect(main).toContain('34,99\u00a0€')
    expect(main).toContain('24,99\u00a0€')
    expect(main).toContain(product.description)
    expect(data[0]).toMatchObject({ name: product.name, offers: { price: '34.99', priceCurrency: 'EUR' } })
  })

  it.each(['kroner', 'euro'])(
    'one currency on page, in its data and in the feed, on each host; Norwegian reads %s',
    async (reading) => {
      const change = await changeSettings({ 'money.norwegian': reading })
      try {
        const product = (await apiGet<{ data: Product }>('/api/products/candle-lin')).data
        const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')}\u00a0€`
        for (const visitor of [
          { host: 'localhost' },
          { host: 'localhost', cookie: 'lng=no' },
          ...['no.vitrine.no', 'vitrine.se', 'vitrine.fr'].map((host) => ({ host })),
        ]) {
          const { text } = await plainGet('/produkt/candle-lin', visitor)
          const host = `${visitor.host} ${visitor.cookie ?? ''}`
          const main = /<main[\s\S]*<\/main>/.exec(text)![0].replaceAll('<!-- -->', '')
          const [data] = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
            (match) => JSON.parse(match[1]!) as { offers: { price: string; priceCurrency: string } },
          )
          const feed = (await plainGet('/feeds/products.xml', visitor)).text
          const item = feed.split('<item>').find((one) => one.includes(`<g:id>${product.id}</g:id>`))!
          const reported = /<g:price>([\d.]+) (\w+)<\/g:price>/.exec(item)!
          expect([reported[1], reported[2]], host).toEqual([data!.offers.price, data!.offers.priceCurrency])
          expect(reported[2], host).toBe('EUR')
          // The prices given to programs are also shown on the page, in the same currency.
          expect(main, host).toContain(euros(Number(reported[1])))
          expect(main, host).toContain(euros(product.membership_price!))
          const isKroner = reading === 'kroner' && (visitor.cookie === 'lng=no' || visitor.host === 'no.vitrine.no')
          expect(main.includes('34,99\u00a0kr'), host).toBe(isKroner)
        }
      } finally {
        await change()
      }
    },
  )

  it('the same in French and Swedish, in their words', async () => {
    const french = await headOf('/produkt/handskar', 'vitrine.fr')
    const swedish = await headOf('/produkt/handskar', 'vitrine.se')
    expect(french.text).toContain('<html lang="fr">')
    expect(new Set([french.title, swedish.title, (await headOf('/produkt/handskar')).title]).size).toBe(3)
    expect(french.description).not.toBe(swedish.description)
  })
})

describe('#431 robots', { tags: 'smoke' }, () => {
  it('cart, checkout, account, thank-you, search and sign-in stay out of search engines', async () => {
    for (const path of [
      '/handlekurv',
      '/kassen',
      '/kassen/takk',
      '/konto',
      '/konto/innstillinger',
      '/sok',
      '/logg-inn',
      '/registrer',
      '/glemt-passord',
      '/nytt-passord/x',
    ]) {
      const { robots, canonical } = await headOf(path)
      expect([robots, canonical], path).toEqual(['noindex', undefined])
    }
  })

  it('sitemap.xml names every public screen once, on this host’s paths', async () => {
    for (const [host, page] of [
      ['localhost', '/sider/abonnement'],
      ['sv.localhost', '/sidor/abonnement'],
    ] as const) {
      const { status, headers, text } = await plainGet('/sitemap.xml', { host })
      expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('xml')])
      const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)
      expect(new Set(paths).size).toBe(paths.length)
      const categories = await apiGet<Category[]>('/api/categories')
      const products = await apiGet<ProductCard[]>('/api/products?per_page=100')
      for (const path of [
        '/',
        page,
        ...categories.map(({ handle }) => `/kategori/${handle}`),
        ...products.filter((product) => product.sold_to === 'everyone').map(({ slug }) => `/produkt/${slug}`),
      ])
        expect(paths).toContain(path)
      expect(
        paths.filter((path) => /kasse|kassa|konto|handlekurv|kundvagn/.test(path) && !path.startsWith('/kontakt')),
      ).toEqual([])
    }
  })

  it('/favicon.ico is an icon, for programs that ask for no other', async () => {
    const response = await fetch(`${shopOrigin()}/favicon.ico`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0])
  })

  it('robots.txt closes the private screens and names the sitemap', async () => {
    const { status, text } = await plainGet('/robots.txt')
    expect(status).toBe(200)
    for (const line of [
      'User-agent: *',
      'Disallow: /handlekurv',
      'Disallow: /kassen',
      'Disallow: /konto',
      'Disallow: /api/',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })
})

describe('#433 pages are the same for everybody', { tags: 'smoke' }, () => {
  it('nothing of a visitor is in the HTML: signed in with a full cart, the page is byte for byte the visitor’s', async () => {
    const paths = ['/', '/produkt/candle-lin', '/kategori/perfume', '/handlekurv', '/kassen', '/konto']
    const before = await Promise.all(paths.map(async (path) => (await plainGet(path)).text))
    const member = await revisit({ stored: { 'vitrine.session': await ownerToken(), cartItems: storedCart } })
    await member.goto('/handlekurv')
    await member.page.getByRole('main').getByText('Azur eau de parfum').first().waitFor()
    const cookie = (await member.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(cookie).toContain('XSRF-TOKEN=')
    for (const [index, path] of paths.entries()) {
      const own = await plainGet(path, { cookie })
      expect(own.text === before[index], path).toBe(true)
      expect(own.text).not.toMatch(/owner@vitrine\.test|Azur eau de parfum.*cartItems/)
      expect(own.headers['cache-control']).toContain('private')
      expect(own.headers['set-cookie'] ?? '').not.toMatch(/XSRF|session|cart/)
    }
    expect((await plainGet('/')).text).toBe(before[0])
  })

  it('the answer to one language or landing visitor never reaches another', async () => {
    await plainGet('/', { cookie: 'lng=fr; landing=1' })
    const { text } = await plainGet('/')
    expect(text).toContain('<html lang="en"')
    expect(text).toContain('Subscription terms')
    expect((await plainGet('/', { cookie: 'lng=fr; landing=1' })).text).not.toContain('Conditions d’abonnement')
  })
})

describe('#457 without scripts', () => {
  it('the product page shows name, price, description and images; links work', async () => {
    const visitor = await visit({ javaScript: false, expectedNoise: [/\.js csp$/] })
    const { page } = visitor
    await visitor.goto('/produkt/candle-lin')
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Lin scented candle' }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('radio', { name: /Member price.*24,99/ }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('radio', { name: /Normal price.*34,99/ }).isVisible()).toBe(true)
    const product = (await apiGet<{ data: Product }>('/api/products/candle-lin')).data
    const first = /<p>([^<]{20,60})/.exec(product.description)![1]!
    await expect.poll(() => page.getByText(first).first().isVisible()).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Perfume', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    expectQuiet(visitor)
  })

  it.each([
    ['no', 'Slå det på'],
    ['sv', 'Slå på det'],
    ['fr', 'Activez-le'],
    ['en', 'Turn it on'],
  ])(
    'in %s product, cart, checkout and account say that they need scripts, and nothing waits for ever',
    async (language, words) => {
      const visitor = await visit({ javaScript: false, expectedNoise: [/\.js csp$/] })
      const { page } = visitor
      for (const path of [
        '/produkt/candle-lin',
        '/produkt/varme-tofler?soid=1',
        '/handlekurv',
        '/kassen',
        '/konto',
        '/logg-inn',
        '/lagret',
      ]) {
        await visitor.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
        const main = page.getByRole('main')
        await main
          .locator('noscript p')
          .filter({ hasText: words, visible: true })
          .filter({ hasText: 'JavaScript' })
          .waitFor()
        const waiting = main.getByText(/…$/).filter({ visible: true })
        expect([path, await waiting.allTextContents()]).toEqual([path, []])
      }
      expectQuiet(visitor)
    },
  )

  it('#74 #154 #287 what does not exist answers 404 in plain HTML too', async () => {
    for (const path of ['/nothing', '/produkt/nothing', '/sider/nothing', '/kategori/nothing', '/konto/nothing']) {
      const { status, robots, canonical } = await headOf(path)
      expect([status, robots, canonical], path).toEqual([404, 'noindex', undefined])
    }
  })

  it('#441 the HTML holds no inline script but the one its policy names by its hash, and no inline style', async () => {
    for (const path of ['/', '/produkt/varme-tofler?soid=1', '/kassen', '/sok?query=%3Cscript%3E']) {
      const { text, headers } = await plainGet(path)
      const inline = [...text.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]*?)<\/script>/g)]
      const hashes = inline.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
      expect(hashes).toHaveLength(1)
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashes[0]} `)
      expect(text).not.toMatch(/<style| style=| on\w+="/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe/)
    }
  })
})
