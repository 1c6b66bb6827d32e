import { afterAll, expect, test } from 'vitest'
import { cartLine, plainText, storedCart, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

test('C013 a cart from a host in kroner takes this host’s prices, and what is not sold here is named and left out', {
  timeout: 120_000,
}, async () => {
  const teapot = { ...(await cartLine(4320, { quantity: 2 })), currency: 'SEK' as const }
  const [line, gone] = [
    { ...teapot, price: 828 },
    { ...teapot, id: 99_999, name: 'Krone sledge' },
  ]
  const visitor = await revisit({ expectedNoise: [/404 \(Not Found\)/] })
  const { page } = visitor
  await visitor.goto(`/?lng=en#cart=${encodeURIComponent(JSON.stringify([line, gone]))}`)
  await expect.poll(() => storedCart(page)).toHaveLength(2)
  expect(new URL(page.url()).hash).toBe('')
  await visitor.goto('/handlekurv?lng=en')
  await page.getByRole('alert').waitFor()
  const said = textIn('en', 'cart.changes.notHere', { name: 'Krone sledge' })
  expect(await plainText(page.getByRole('alert'))).toContain(said)
  await expect.poll(() => storedCart(page)).toEqual([await cartLine(4320, { quantity: 2 })])
  expect(await plainText(page.getByRole('main'))).not.toContain('828')
  expectQuiet(visitor)
})
