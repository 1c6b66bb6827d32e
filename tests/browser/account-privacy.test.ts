import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { type PersonalData, personalData } from '#contract/privacy.ts'
import { apiSession, buyOverApi, newCustomer, newMember, storedLines } from '../support/live-orders.ts'
import { mailTo, sandbox, subscriptionsOf } from '../support/live-sandbox.ts'
import { newAddress, plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string, variables?: Record<string, string>) => textIn('en', key, variables)
const press = (page: Page, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: en(key) })
    .click()

/** Presses the button that saves the data as a file, and reads that file. */
async function downloaded(page: Page): Promise<PersonalData> {
  const coming = page.waitForEvent('download')
  await press(page, 'privacy.download.action')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  return personalData.parse(JSON.parse(await readFile((await download.path())!, 'utf8')))
}

async function guestWithOrder(): Promise<{ email: string; orderId: string }> {
  const { email } = newAddress()
  const api = await apiSession()
  return { email, orderId: await buyOverApi(api, email, { 4320: { quantity: 1, membership: false } }) }
}

describe('#442 in the account', () => {
  it('everything is downloaded as a file, then the account is deleted in two steps with the password', async () => {
    const { token, email, password } = await newMember()
    const visitor = await revisit({
      stored: { 'vitrine.session': token },
      expectedNoise: [/422 \(Unprocessable/],
    })
    const { page } = visitor
    await visitor.goto('/konto/innstillinger')
    const data = await downloaded(page)
    expect(data).toMatchObject({
      account: { email },
      orders: [{ email }],
      memberships: [{ stripe_status: 'trialing' }],
    })

    await press(page, 'privacy.erase.actionAccount')
    await page.getByText(en('privacy.erase.question')).waitFor()
    const field = page.getByLabel(en('privacy.erase.password'), { exact: true })
    await field.fill('not the right one')
    await press(page, 'privacy.erase.confirm')
    await page.getByRole('alert').getByText(en('auth.wrongPassword')).waitFor()
    await field.fill(password)
    await press(page, 'privacy.erase.confirm')
    await page.getByRole('heading', { name: en('privacy.erase.doneTitle') }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/mine-data')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.session'))).toBeNull()
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('shell.header.login') })
      .waitFor()

    await mailTo(email, /data at Vitrine is erased/)
    expect(await storedLines(email)).toEqual([])
    await expect.poll(() => subscriptionsOf(email)).toEqual([])
    const { data: customers } = await sandbox<{ data: unknown[] }>('GET', `/v1/customers?email=${email}`)
    expect(customers).toEqual([])
    expectQuiet(visitor)
  })

  it('a member withdraws within two clicks: from the account to the order, then one button', async () => {
    const { token, email } = await newMember()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/abonnementer')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Withdraw from the membership \(until \d+ \w+ \d{4}\)$/ })
      .click()
    await expect.poll(() => page.getByRole('checkbox', { name: /membership that began/ }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /goods in order/ }).isChecked()).toBe(false)
    await press(page, 'withdrawal.confirm')
    await page.getByRole('heading', { name: en('withdrawal.doneTitle') }).waitFor()
    await mailTo(email, /received your withdrawal/)
    await expect.poll(() => subscriptionsOf(email)).toMatchObject([{ status: 'canceled' }])

    await page.goto(`${visitor.origin}/konto`)
    await page.getByText(en('account.overview.notMember')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: en('account.overview.withdraw') })
      .click()
    await page.getByRole('link', { name: /^Withdraw: Order \d+$/ }).click()
    await press(page, 'withdrawal.confirm')
    await page.getByRole('heading', { name: en('withdrawal.doneTitle') }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: en('withdrawal.confirm') }).count()).toBe(0)
    expectQuiet(visitor)
  })

  it('another address: the old one is told, and orders join once the new one is confirmed', async () => {
    const { token, email, password } = await newCustomer()
    const guest = await guestWithOrder()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/innstillinger')
    await page.getByLabel(en('account.settingsPage.email'), { exact: true }).fill(guest.email)
    await page.getByLabel(en('account.settingsPage.currentPassword'), { exact: true }).fill(password)
    await press(page, 'account.settingsPage.save')
    await page.getByText(en('account.settingsPage.saved')).waitFor({ state: 'attached' })
    await mailTo(email, /asked to change your e-mail address/)
    await page.goto(`${visitor.origin}/konto`)
    await page.getByText(en('account.overview.noOrders')).waitFor()

    const { text } = await mailTo(guest.email, /Confirm your new e-mail address/)
    await page.goto(/https?:\/\/\S+\/bekreft-epost\/[\w-]+/.exec(text)![0])
    await hydrated(page)
    await press(page, 'login.confirmEmail.submit')
    await page.getByRole('link', { name: en('login.confirmEmail.toAccount') }).click()
    await page.getByRole('heading', { name: '1 order' }).waitFor()
    await mailTo(email, /e-mail address at Vitrine was changed/)
    expectQuiet(visitor)
  })
})

describe('#442 without an account', () => {
  it('a guest withdraws by the link in the confirmation: one button, recorded, confirmed by mail', {
    tags: 'smoke',
  }, async () => {
    const { email } = await guestWithOrder()
    const { text } = await mailTo(email, /Your order/)
    const visitor = await revisit()
    const { page } = visitor
    await page.goto(/https?:\/\/\S+\/angrerett\?[^\s\]]+/.exec(text)![0])
    await hydrated(page)
    await page.getByRole('checkbox', { name: /goods in order/ }).waitFor()
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
    await press(page, 'withdrawal.confirm')
    await page.getByRole('heading', { name: en('withdrawal.doneTitle') }).waitFor()
    await expect.poll(() => plainText(page.getByRole('main'))).toMatch(/Withdrawn on \d+ \w+ \d{4}/)
    const postage = en('words.returnPostage.customer')
    await expect.poll(() => plainText(page.getByRole('main'))).toContain(postage)
    const confirmation = await mailTo(email, /received your withdrawal/)
    expect(confirmation.text.replace(/\s+/g, ' ')).toContain(postage)
    expect(confirmation.text.replace(/\s+/g, ' ')).toMatch(/not been sent yet.*64,00 €/)
    expect(confirmation.text).not.toContain('may wait')
    await mailTo('hello@vitrine.test', /^Customer withdrew from order/)
    expectQuiet(visitor)
  })

  it('a guest has a link mailed, sees the orders, takes the data along and has it erased', async () => {
    const { email, orderId } = await guestWithOrder()
    const visitor = await revisit({ expectedNoise: [/422 \(Unprocessable/] })
    const { page } = visitor
    await visitor.goto('/angrerett')
    await page
      .getByRole('main')
      .getByRole('link', { name: en('withdrawal.guestAction') })
      .click()
    // The screen that the link leaves has a field of the same name.
    await page.getByRole('heading', { name: en('privacy.request.title') }).waitFor()
    await page.getByLabel(en('privacy.request.email')).fill(email)
    await press(page, 'privacy.request.submit')
    await page.getByRole('dialog', { name: en('privacy.request.sent') }).waitFor()

    const { text } = await mailTo(email, /holds about you/)
    const link = /https?:\/\/\S+\/mine-data\/[\w-]+/.exec(text)![0]
    await page.goto(link)
    await hydrated(page)
    // The link's code identifies the visitor, so the data arrives after the page.
    await expect.poll(() => page.getByRole('main').locator(`a[href*="${orderId}"]`).count()).toBe(2)
    await expect.poll(() => downloaded(page)).toMatchObject({ account: null, orders: [{ id: orderId, email }] })
    await press(page, 'privacy.erase.action')
    await press(page, 'privacy.erase.confirm')
    await page.getByRole('heading', { name: en('privacy.erase.doneTitle') }).waitFor()
    expect(await storedLines(email)).toEqual([])
    await mailTo(email, /data at Vitrine is erased/)
    await page.goto(link)
    await page.getByRole('alert').getByText(en('privacy.link.expired')).waitFor()
    expectQuiet(visitor)
  })
})
