import { afterAll, describe, expect, it } from 'vitest'
import { plainGet } from '../support/live-shop.ts'
import { closeBrowser, resize, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

type Manifest = {
  name: string
  lang: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

describe('what a browser needs to install the shop', () => {
  it.each([
    ['localhost', 'en', 'Vitrine'],
    ['sv.vitrine.se', 'sv', 'Vitrine'],
    ['vitrine.fr', 'fr', 'Maison Vitrine'],
  ])('#29 the manifest of %s names the brand of the host, its colours and its icons', async (host, language, name) => {
    const visitor = await revisit({ host })
    const { page, origin } = visitor
    await visitor.goto('/kontakt-oss')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const { status, headers, text } = await plainGet(address!, { host })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(text) as Manifest
    expect(manifest).toMatchObject({ name, lang: language, start_url: '/' })
    const colour = await page.locator('meta[name=theme-color]').getAttribute('content')
    expect(manifest.theme_color.toLowerCase()).toBe(colour?.toLowerCase())
    expect(colour).toMatch(/^#[0-9a-f]{6}$/i)

    // Every icon is an image of the size it says, square, with one for masks.
    const sizes: number[] = []
    for (const { src, sizes: said, type } of manifest.icons) {
      const size = await page.evaluate(async (source) => {
        const image = new Image()
        image.src = source
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, origin + src)
      expect(size[0], src).toBe(size[1])
      if (type === 'image/png') expect(`${size[0]}x${size[1]}`).toBe(said)
      sizes.push(size[0]!)
    }
    expect(sizes).toEqual(expect.arrayContaining([192, 512]))
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect((await plainGet(touch!, { host })).headers['content-type']).toBe('image/png')
  })
})

describe('without a connection', () => {
  it.each([
    // Only localhost is trusted without https, so the language comes from the visitor's own choice.
    ['en', 'You are offline', 'Your cart is kept in this browser'],
    ['fr', 'Vous êtes hors ligne', 'Votre panier est conservé'],
  ])(
    'a designed page says so in the visitor’s language (%s), and the page asked for comes once connected',
    async (language, title, cart) => {
      const visitor = await revisit({ serviceWorker: true, expectedNoise: [/./], stored: { cartItems: '[]' } })
      const { page, context, origin } = visitor
      await context.addCookies([{ name: 'lng', value: language, url: origin }])
      await visitor.goto('/kontakt-oss')
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        // Waits until the offline page is cached.
        while (!(await caches.match('/offline.html'))) await new Promise((again) => requestAnimationFrame(again))
      })
      await context.setOffline(true)
      await page.goto(`${origin}/kategori/perfume`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(cart).waitFor()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      // The page has the shop's own style, font and logo although nothing can be fetched.
      const logo = page.getByRole('img').first()
      await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .toBe('rgb(251, 249, 245)')
      await expect
        .poll(() => page.getByRole('heading').evaluate((heading) => getComputedStyle(heading).fontFamily))
        .toMatch(/Newsreader/)
      const fonts = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
      for (const family of [/^"?Newsreader"?$/, /^"?Instrument Sans"?$/])
        await expect.poll(fonts).toContainEqual(expect.stringMatching(family))
      for (const width of [1280, 320]) {
        await resize(page, { width, height: 700 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }

      await context.setOffline(false)
      await page.getByRole('link').click()
      await page.waitForURL('**/kategori/perfume')
      await page.getByRole('banner').waitFor()
      await context.close()
    },
  )

  it('answers of the API are never kept for later', async () => {
    const visitor = await revisit({ serviceWorker: true, expectedNoise: [/./] })
    const { page, context, origin } = visitor
    await visitor.goto('/kategori/perfume')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    for (const path of kept) expect(path).toMatch(/^\/(offline\.(html|css)|brand\/|assets\/)/)
    await context.setOffline(true)
    const response = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'an answer',
          () => 'none',
        ),
      `${origin}/api/products`,
    )
    expect(response).toBe('none')
    await context.close()
  })
})
