import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, importProducts } from '../support/live-shop.ts'
import { widerThanScreen } from '../support/page-audit.ts'
import { cartLine, visitorWith } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

const texts: Record<string, { name: string; description: string }> = {
  endless: { name: 'Wortohneende'.repeat(20), description: `<p>${'endless'.repeat(1_428)}</p>` },
  emoji: { name: '🧵🪡 Kit 👩‍👩‍👧‍👦 «été» 🇳🇴🇸🇪🇫🇷', description: `<p>${'😀'.repeat(2_000)}</p>` },
  arabic: { name: 'مزهرية خزفية مصنوعة يدويا من الطين الأحمر', description: '<p>مزهرية خزفية مصنوعة يدويا</p>' },
  markup: {
    name: '<b>Bold</b> & "quoted" <script>x</script>',
    description: `<table><tr><td>${'wide'.repeat(400)}</td></tr></table>`,
  },
  many: { name: 'word '.repeat(55).trim(), description: `<p>${'Many words here. '.repeat(600)}</p>` },
}

beforeAll(async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = Object.entries(texts).map(([key, { name, description }]) =>
    [`hostile-${key}`, name, description, '12345.67', '9999.99', 'TRUE'].map(quoted).join(','),
  )
  await importProducts(['Handle,Title,Body (HTML),Variant Price,Member Price,Published', ...rows].join('\r\n'))
})
afterAll(closeBrowser)

describe.each(Object.entries(texts))('names and descriptions of the kind "%s"', (key, { name }) => {
  it('break no layout on the product’s page, its landing page, the cart and the checkout', async () => {
    const line = await cartLine(`hostile-${key}`, { membership: true, quantity: 99 })
    const visitor = await visitorWith([line])
    const { page } = visitor
    const found: string[] = []
    for (const path of ['/handlekurv', '/kassen', `/produkt/hostile-${key}`, `/produkt/hostile-${key}?soid=1`]) {
      await visitor.goto(path)
      await page.getByText(name).first().waitFor()
      for (const width of [320, 1280]) {
        await resize(page, { width, height: 800 })
        for (const element of await widerThanScreen(page)) found.push(`${path} at ${width}: ${element}`)
      }
      // Names are text, never markup.
      await expect.poll(() => page.locator('main :is(h1, h2, h3, li, a) > :is(b, script)').count()).toBe(0)
    }
    expect(found).toEqual([])
    expectQuiet(visitor)
  })
})

it('endless words of the owner in the footer and the banner break no layout either', async () => {
  const restore = await changeSettings({
    'brand.main': { legalName: 'Gesellschaft'.repeat(8), address: 'Straßenname'.repeat(12) },
  })
  try {
    const visitor = await revisit({ width: 320 })
    for (const path of ['/', '/kontakt-oss']) {
      await visitor.goto(path)
      await expect.poll(() => widerThanScreen(visitor.page), { message: path }).toEqual([])
    }
    await visitor.context.close()
  } finally {
    await restore()
  }
})
