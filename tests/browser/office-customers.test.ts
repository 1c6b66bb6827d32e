import { afterAll, describe, expect, test } from 'vitest'
import { newCustomer } from '../support/live-orders.ts'
import { buyItems, ownersOffice } from '../support/office-visit.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

/** People in the back office: found, read, blocked and erased, and what the shop then says. */

afterAll(closeBrowser)

const refusal = /422 \(Unprocessable/
const en = (key: string) => textIn('en', key)

describe('customers in the office', () => {
  test('O164 an erasure wants the address typed, and that orders to send are given up', async () => {
    const { number, email } = await buyItems(1)
    const office = await ownersOffice(`/office/orders/${number}`, { expectedNoise: [refusal, /404 \(Not Found\)/] })
    const { page } = office
    await page.getByRole('link', { name: 'Kari Nordmann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kari Nordmann' }).waitFor()
    await page
      .getByRole('link', { name: `#${number}` })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Erase data', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase data of Kari Nordmann' })
    await dialog.getByText('without personal data: for accounting').waitFor()
    await dialog.getByText(`One order has not been shipped: #${number}`).waitFor()
    const erase = dialog.getByRole('button', { name: 'Erase permanently' })
    const typed = dialog.getByRole('textbox')
    await typed.fill('somebody-else@example.test')
    await erase.click()
    await dialog.getByRole('alert').getByText('Tick “Erase anyway; these orders will not be shipped” first.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Erase anyway; these orders will not be shipped' }).check()
    await erase.click()
    await dialog.getByText('Type the address exactly as shown above.').first().waitFor()
    await typed.fill(email)
    await erase.click()
    await page.getByText('Customer data erased').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await page.goto(`${office.origin}/office/orders/${number}`)
    await page.getByText('This customer’s data was erased.').first().waitFor()
    expectQuiet(office)
  })

  test('O165 somebody who is blocked cannot sign in to the shop and is not told why; unblocked they can', async () => {
    const { email, password } = await newCustomer({ firstName: 'Berit', lastName: 'Blokk' })
    const office = await ownersOffice(`/office/customers?q=${encodeURIComponent(email)}`)
    const { page } = office
    await page.getByRole('link', { name: 'Berit Blokk' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Berit Blokk' }).waitFor()
    await page.getByRole('link', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Berit Blokk' })
    await dialog.getByLabel('Reason').fill('Three chargebacks')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Three chargebacks').waitFor()

    const visitor = await revisit({ expectedNoise: [refusal] })
    await visitor.goto('/logg-inn')
    const signIn = async () => {
      await visitor.page.getByLabel(en('login.email'), { exact: true }).fill(email)
      await visitor.page.getByLabel(en('login.password'), { exact: true }).fill(password)
      await visitor.page.getByRole('button', { name: en('login.submit') }).click()
    }
    await signIn()
    await visitor.page.getByText(en('auth.failed')).first().waitFor()

    await page.getByRole('link', { name: 'Unblock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await page.getByText('Three chargebacks').waitFor({ state: 'detached' })
    await signIn()
    await visitor.page.waitForURL('**/konto')
    expectQuiet(office)
    expectQuiet(visitor)
  })

  test('O163 the file of a person is downloaded', async () => {
    const { email } = await newCustomer({ firstName: 'Eva', lastName: 'Export' })
    const office = await ownersOffice(`/office/customers?q=${encodeURIComponent(email)}`)
    const { page } = office
    await page.getByRole('link', { name: 'Eva Export' }).first().click()
    await page.getByRole('link', { name: 'Export data' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expectQuiet(office)
  })
})
