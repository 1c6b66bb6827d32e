import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { buyOverApi, newCustomer, newMember, storedOrderIds } from '../support/live-orders.ts'
import { plainText, storedCart, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const product = { '4318': { quantity: 2, membership: false } }

async function boughtBy() {
  const customer = await newCustomer()
  const id = await buyOverApi(customer.api, customer.email, product)
  return { ...customer, id, stored: { 'vitrine.session': customer.token } }
}

it('an order leads to its receipt, which is printed, or saved as a PDF file, by who may see the order', async () => {
  const { id, stored } = await boughtBy()
  const visitor = await revisit({ stored })
  const { page } = visitor
  await visitor.goto(`/ordre/${id}`)
  await page.getByRole('link', { name: textIn('en', 'order.receipt'), exact: true }).click()
  const title = new RegExp(textIn('en', 'receipt.of', { number: '\\d+' }))
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/ordre/${id}/kvittering`)
  await expect.poll(() => plainText(page.getByRole('main'))).toContain('Visa ending in 4242')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: textIn('en', 'receipt.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await resize(page, { width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.emulateMedia({ media: 'print' })
  for (const element of await page.getByRole('main').locator('button, a').all())
    await expect.poll(() => element.isVisible()).toBe(false)
  expectQuiet(visitor)

  const stranger = await revisit({ expectedNoise: [/404/] })
  await stranger.goto(`/ordre/${id}/kvittering`)
  await stranger.page.getByRole('heading', { level: 1, name: textIn('en', 'thankyou.missing.title') }).waitFor()
  const main = stranger.page.getByRole('main')
  await main.getByRole('link', { name: textIn('en', 'thankyou.missing.find') }).waitFor()
  const login = await main.getByRole('link', { name: textIn('en', 'thankyou.missing.login') }).getAttribute('href')
  expect(login).toContain(encodeURIComponent(`/ordre/${id}/kvittering`))
})

it('buying again puts the same goods at the normal price into the cart and starts no membership', async () => {
  const { id, stored } = await boughtBy()
  const visitor = await revisit({ stored })
  const { page } = visitor
  await visitor.goto('/konto')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/ordre/${id}"]`) })
  await row.getByRole('img').or(row.locator('img')).first().waitFor()
  await expect.poll(() => plainText(row)).toContain(textIn('en', 'order.state.received'))
  await row.getByRole('button').click()
  await expect.poll(() => plainText(row.getByRole('status'))).toContain('2 items are in your cart')
  expect(await storedCart(page)).toMatchObject([{ id: 4318, quantity: 2, membership: false }])
  await row.getByRole('link', { name: textIn('en', 'order.again.toCart') }).click()
  await page.getByRole('heading', { level: 1, name: textIn('en', 'cart.title') }).waitFor()
  expectQuiet(visitor)
})

it('#442 after a withdrawal the page says where to send the goods, by when, and who pays, and nothing of choosing', async () => {
  const { id, stored, email } = await boughtBy()
  const visitor = await revisit({ stored })
  const { page } = visitor
  await visitor.goto(`/angrerett?orderId=${id}`)
  await page.getByRole('button', { name: textIn('en', 'withdrawal.confirm') }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: textIn('en', 'withdrawal.steps.title') }).waitFor()
  for (const words of [email, 'Lysgata 14', textIn('en', 'withdrawal.steps.unsent'), 'Visa ending in 4242'])
    await expect.poll(() => plainText(main)).toContain(words)
  for (const words of [textIn('en', 'withdrawal.how').slice(0, 30), 'We may wait'])
    expect(await plainText(main)).not.toContain(words)
  await main.getByRole('link', { name: textIn('en', 'withdrawal.toOrder') }).click()
  await expect.poll(() => plainText(main)).toContain(textIn('en', 'order.lead.stopped'))
  expectQuiet(visitor)
})

it('a reminder to choose goes away with the choice, and nothing of it stays below the confirmation', async () => {
  const { token, email } = await newMember()
  const [id] = await storedOrderIds(email)
  const stored = { 'vitrine.session': token }
  const visitor = await revisit({ stored })
  const { page } = visitor
  const main = page.getByRole('main')
  await visitor.goto('/angrerett')
  const row = main.getByRole('listitem').filter({ has: page.locator(`a[href="/ordre/${id}"]`) })
  await expect.poll(() => plainText(row)).toMatch(/Possible until \d+ \w+ \d{4}/)
  await row.getByRole('link', { name: textIn('en', 'withdrawal.open') }).click()
  const confirm = main.getByRole('button', { name: textIn('en', 'withdrawal.confirm') })
  const reminder = main.getByText(textIn('en', 'withdrawal.nothingChosen'), { exact: true })
  const goods = main.getByRole('checkbox', { name: /^The goods in order/ })
  // A visitor who came from the list wants to return the goods of this order, so they are preselected.
  await goods.waitFor()
  expect(await goods.isChecked()).toBe(true)
  await goods.uncheck()
  await confirm.click()
  await reminder.waitFor()
  await goods.check()
  await reminder.waitFor({ state: 'detached' })
  await confirm.click()
  await main.getByRole('heading', { name: textIn('en', 'withdrawal.doneTitle') }).waitFor()
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  expect(await main.getByRole('alert').count()).toBe(0)
  const mail = main.getByRole('link', { name: /@/ }).first()
  expect(await mail.getAttribute('href')).toBe(`mailto:${await mail.textContent()}`)
  await visitor.goto(`/ordre/${id}`)
  await main.getByText(/refunded by \d+ \w+ \d{4}/).waitFor()
  await main.getByRole('link', { name: textIn('en', 'order.help') }).waitFor()
  await main.getByRole('link', { name: textIn('en', 'order.mine') }).click()
  await page.waitForURL('**/konto')
  expectQuiet(visitor)
})
