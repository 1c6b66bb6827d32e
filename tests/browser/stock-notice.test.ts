import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { mailTo } from '../support/live-sandbox.ts'
import { importProducts } from '../support/live-shop.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const jar = (stock: number) =>
  importProducts(
    `Handle,Title,Variant Price,Member Price,Published,Variant Inventory Tracker,Variant Inventory Qty\nempty-jar,Empty jar,20.00,15.00,TRUE,shopify,${stock}`,
  )

it('a sold-out product says so and takes an address; its owner confirms it, and gets one mail once it is back', {
  timeout: 120_000,
}, async () => {
  await jar(0)
  const email = `${randomUUID()}@example.test`
  const visitor = await revisit({ width: 390, height: 844, expectedNoise: [/status of 4(22|04)/] })
  const { page } = visitor
  await visitor.goto('/produkt/empty-jar')
  const main = page.getByRole('main')
  await main.getByText('Sold out', { exact: true }).waitFor()
  await main.getByRole('heading', { name: 'Notify me when it is back' }).waitFor()
  for (const name of [/^Add to cart/, /^Add to cart$/, /^Sold out/])
    expect(await main.getByRole('button', { name }).count()).toBe(0)
  expect(await main.getByRole('radio').count()).toBe(0)
  await expect.poll(() => main.textContent()).not.toContain('Expected')
  await main.getByRole('button', { name: 'Tell me when it is back' }).click()
  const field = main.getByLabel('E-mail address')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await findingsOf(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  await field.fill(email)
  await main.getByRole('button', { name: 'Tell me when it is back' }).click()
  await main
    .getByRole('status')
    .filter({ hasText: `Check the inbox of ${email}` })
    .waitFor()

  const asked = await mailTo(email, /Confirm that you want to hear about Empty jar/)
  await visitor.goto(new URL(/http\S+\/varsel\/\S+/.exec(asked.text)![0]).pathname)
  await main.getByText('when Empty jar is back in stock?').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Yes, tell me' }).click()
  await main.getByRole('status').filter({ hasText: 'Confirmed' }).waitFor()
  await expect.poll(() => main.getByText('Shall we send').count()).toBe(0)
  await main.getByRole('button', { name: 'Delete my address', exact: true }).waitFor()
  await main.getByRole('link', { name: 'See Empty jar' }).waitFor()
  // A large quantity, because a small one would appear as low stock in the office that tests share.
  await jar(500)
  // The mail is triggered by a sweep that runs twice a minute.
  const back = await mailTo(email, /Empty jar is back in stock/)
  expect(back.text).toContain('/produkt/empty-jar')
  await page.reload()
  await main.getByText('Nothing waits for this link any more').waitFor()
  expectQuiet(visitor)
})
