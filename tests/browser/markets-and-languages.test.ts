import { afterAll, describe, expect, it } from 'vitest'
import { apiGet, changeSettings, plainGet } from '../support/live-shop.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** `lang`, price of the gloves and the link to the cart of a page as the server sends it. */
async function seenOn(host: string, cookie?: string) {
  const { text } = await plainGet('/produkt/handskar', { host, ...(cookie && { cookie }) })
  return {
    lang: /<html lang="(\w+)"/.exec(text)?.[1],
    cart: /href="(\/(?:handlekurv|kundvagn))"/.exec(text)?.[1],
    price: /52,99.(?:€|kr)/.exec(text)?.[0],
  }
}

describe('market and language of a host', () => {
  it.each([
    ['#30 #33 #32 #49 French on a .fr host, market Norway', 'vitrine.fr', 'fr', '/handlekurv', '52,99\u00a0€'],
    ['#31 #33 French on the Swedish market of a .fr host', 'sv.vitrine.fr', 'fr', '/kundvagn', '52,99\u00a0€'],
    ['#34 #50 Norwegian on a .com host', 'vitrine.com', 'nb', '/handlekurv', '52,99\u00a0kr'],
    ['#34 #31 Norwegian on the Swedish market of a .com host', 'sv.vitrine.com', 'nb', '/kundvagn', '52,99\u00a0kr'],
    ['#35 #31 Norwegian on a .no host', 'no.vitrine.no', 'nb', '/handlekurv', '52,99\u00a0kr'],
    [
      '#36 #47 Swedish on a .se host; a first label that is no market leads to Norway',
      'vitrine.se',
      'sv',
      '/handlekurv',
      '52,99\u00a0€',
    ],
    ['#36 #413 Swedish market and language', 'sv.vitrine.se', 'sv', '/kundvagn', '52,99\u00a0€'],
    ['#37 #32 English on localhost', 'localhost', 'en', '/handlekurv', '52,99\u00a0€'],
    ['#37 English on an address without a name', '127.0.0.1', 'en', '/handlekurv', '52,99\u00a0€'],
    ['#37 #31 English on the Swedish market of localhost', 'sv.localhost', 'en', '/kundvagn', '52,99\u00a0€'],
  ])('%s', { tags: 'smoke' }, async (_title, host, lang, cart, price) => {
    await expect.poll(() => seenOn(host)).toEqual({ lang, cart, price })
  })

  it('#38 the other reading is the owner’s to choose: French on fr, Swedish elsewhere', async () => {
    expect((await seenOn('vitrine.com')).lang).toBe('nb')
    const restore = await changeSettings({ 'language.reading': 'B' })
    try {
      expect((await seenOn('vitrine.com')).lang).toBe('sv')
      expect((await seenOn('localhost')).lang).toBe('sv')
      expect((await seenOn('vitrine.fr')).lang).toBe('fr')
    } finally {
      await restore()
    }
  })

  it('#41 a stored choice beats the host; an unknown one is ignored', async () => {
    for (const [choice, lang] of [
      ['fr', 'fr'],
      ['sv', 'sv'],
      ['no', 'nb'],
      ['en', 'en'],
      ['de', 'nb'],
      ['../x', 'nb'],
    ])
      expect((await seenOn('vitrine.com', `lng=${choice}`)).lang, choice).toBe(lang)
  })
})

describe('language of a visit', () => {
  it('#39 #40 #343 the detected language is kept in cookie lng, for path / and this site only', async () => {
    const visitor = await revisit({ host: 'vitrine.se' })
    await visitor.goto('/')
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'lng')
    expect(cookie).toMatchObject({ value: 'sv', path: '/', sameSite: 'Strict' })
    expectQuiet(visitor)
  })

  it('#41 #46 #39 choosing a language in the footer shows the same page in it, and it stays', async () => {
    const visitor = await revisit({ host: 'vitrine.com' })
    const { page } = visitor
    await visitor.goto('/produkt/handskar')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('nb')
    await page.getByRole('navigation', { name: 'Språk' }).getByRole('link', { name: 'Français' }).click()
    await page.getByRole('radio', { name: /Prix membre/ }).waitFor()
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/produkt/handskar')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
    await visitor.goto('/')
    await expect.poll(() => page.getByRole('heading', { name: 'Marques sélectionnées' }).count()).toBe(1)
    expectQuiet(visitor)
  })

  it('#43 the texts come from /api/locales/{lng}.json, one language only', async () => {
    for (const [host, language] of [
      ['vitrine.fr', 'fr'],
      ['vitrine.se', 'sv'],
      ['vitrine.com', 'no'],
      ['localhost', 'en'],
    ]) {
      const visitor = await revisit({ host: host! })
      const asked: string[] = []
      visitor.page.on('request', (request) => {
        if (request.url().includes('/api/locales/')) asked.push(new URL(request.url()).pathname)
      })
      await visitor.goto('/logg-inn')
      expect(asked).toEqual([`/api/locales/${language}.json`])
      await visitor.context.close()
    }
  })

  it('#45 #42 the four languages have the same keys, and no text is empty', async () => {
    const files = await Promise.all(
      ['en', 'no', 'sv', 'fr'].map((language) => apiGet<Record<string, unknown>>(`/api/locales/${language}.json`)),
    )
    const [english, ...others] = files.map((file) => keysOf(file).toSorted())
    expect(english!.length).toBeGreaterThan(300)
    for (const keys of others) expect(keys).toEqual(english)
    for (const file of files) for (const text of textsOf(file)) expect(text.trim()).not.toBe('')
  })
})

describe('prices', () => {
  it('#47 #50 #48 #51 #394 #432 prices read the same from the server and in the browser, with thousands', async () => {
    const expected = {
      'vitrine.fr': '1\u202f149,00\u00a0€',
      'vitrine.com': '1\u202f149,00\u00a0kr',
      localhost: '1\u202f149,00\u00a0€',
    }
    for (const [host, price] of Object.entries(expected)) {
      const { text } = await plainGet('/produkt/armchair-ro', { host })
      const visitor = await revisit({ host })
      await visitor.goto('/produkt/armchair-ro')
      const main = visitor.page.locator('main')
      expect(text).toContain(price)
      await expect.poll(() => main.textContent()).toContain(price)
      const amounts = (await main.textContent())!.match(/[\d\u202f]+(?:,\d+)?\u00a0(?:€|kr)/g)!
      for (const amount of amounts) expect(amount).toMatch(/^\d{1,3}(\u202f\d{3})*,\d{2}\u00a0/)
      // A page that is drawn again because it differs from the server's is reported on the console.
      expectQuiet(visitor)
      await visitor.context.close()
    }
  })
})

describe('#443 quoted texts stand in their own language', () => {
  it('French: Excellent !, Compris, Marques sélectionnées', async () => {
    const visitor = await visit({ host: 'localhost' })
    await visitor.context.addCookies([{ name: 'lng', value: 'fr', url: visitor.origin }])
    await visitor.goto('/')
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Compris', exact: true }).click()
    const banner = visitor.page.getByRole('complementary', { name: 'Aide' })
    await expect.poll(() => banner.textContent()).toContain('Excellent !')
    await expect.poll(() => visitor.page.getByRole('heading', { name: 'Marques sélectionnées' }).count()).toBe(1)
  })

  it('Swedish: Glömt lösenord; Norwegian: Takk for bestillingen!; English: Login, Total, Excellent !', async () => {
    const texts = async (language: string) => JSON.stringify(await apiGet(`/api/locales/${language}.json`))
    const { text: swedish } = await plainGet('/glemt-passord', { host: 'vitrine.se' })
    expect(swedish).toContain('<title>Glömt lösenord')
    expect((await texts('no')).includes('"Takk for bestillingen!"')).toBe(true)
    expect((await texts('fr')).includes('"Merci pour votre commande !"')).toBe(true)
    const { text: english } = await plainGet('/')
    for (const quoted of ['>Login<', '>Total<', 'Excellent !']) expect(english).toContain(quoted)
    for (const language of ['no', 'sv']) {
      const own = await texts(language)
      for (const quoted of ['"Compris"', '"Excellent !"', '"Login"', '"Product not found"'])
        expect(own.includes(quoted), quoted).toBe(false)
    }
  })
})

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(textsOf)
}
