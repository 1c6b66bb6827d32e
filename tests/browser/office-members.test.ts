import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { MemberItem, MemberPageResponse } from '#contract/office/sales/members.ts'
import { liveOffice } from '../support/live-office.ts'
import { newMember } from '../support/live-orders.ts'
import { mailsTo, mailTo, subscriptionsOf } from '../support/live-sandbox.ts'
import { announced, confirm, officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

afterAll(closeBrowser)

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Oslo' })
const day = (iso: string) => dates.format(new Date(iso))

async function member() {
  const person = await newMember()
  const office = await liveOffice()
  const list = () => office.read<{ items: MemberItem[] }>(`/members?q=${encodeURIComponent(person.email)}`)
  await expect.poll(async () => (await list()).items.map(({ state }) => state)).toEqual(['trialing'])
  const { id } = (await list()).items[0]!
  const read = () => office.read<MemberPageResponse>(`/members/${id}`)
  const account = async () =>
    (
      (await (await person.api.call('GET', '/api/user/subscription')).json()) as {
        data: { subscription: { ends_at: string | null; trial_ends_at: string | null } }
      }
    ).data.subscription
  return { ...person, id, read, account }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('O151 O152 O154 O155 O158 a member is found, the trial made longer, cancelled for its end, resumed; the account says the same', async () => {
  const { email, id, read, account } = await member()
  const visitor = await ownersOffice('/office/members', { width: 1280, height: 900 })
  const { page } = visitor
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(`**/office/members/${id}`)
  await page
    .getByText(/^(Visa|Mastercard|UnionPay).*4|0005|[0-9]{4}, until/)
    .first()
    .waitFor()
  await page.getByText('Matches the shop').waitFor()
  const { trial_ends_at } = await read()
  await page.getByText(day(trial_ends_at!)).first().waitFor()

  await page.getByRole('link', { name: 'Extend trial' }).click()
  const longer = new Date(Date.parse(trial_ends_at!) + 7 * 86_400_000).toISOString()
  await dialogOf(page, 'Extend the trial')
    .getByText(`The trial ends on ${day(longer)} instead of ${day(trial_ends_at!)}`, { exact: false })
    .waitFor()
  await confirm(dialogOf(page, 'Extend the trial'), 'Extend trial')
  await announced(page, 'Trial extended')
  expect((await read()).trial_ends_at).toBe(longer)
  expect((await account()).trial_ends_at).toBe(longer)
  expect((await subscriptionsOf(email))[0]!.trial_end).toBe(Date.parse(longer) / 1_000)

  await page.getByRole('link', { name: 'Cancel membership' }).click()
  const cancel = dialogOf(page, 'Cancel the membership')
  await cancel.getByText(`The member price is kept until ${day(longer)}.`, { exact: false }).waitFor()
  await cancel.getByRole('button', { name: 'Cancel membership' }).click()
  await cancel.getByRole('alert').getByText('Fill in first: Reason.').waitFor()
  await cancel.getByLabel('Reason').selectOption({ label: 'Not used' })
  await confirm(cancel, 'Cancel membership')
  await announced(page, 'Cancelled')
  await page.locator('header').getByText('Ending', { exact: true }).waitFor()
  expect((await account()).ends_at).toBe(longer)
  await mailTo(email, /membership is cancelled/i)

  await page.getByRole('link', { name: 'Resume' }).click()
  await confirm(dialogOf(page, 'Resume the membership'), 'Resume')
  await announced(page, 'Membership resumed')
  expect((await account()).ends_at).toBeNull()

  await page.getByRole('link', { name: 'Send card update link' }).click()
  await confirm(dialogOf(page, 'Send card update link'), 'Send card update link')
  await announced(page, 'E-mail sent')
  await expect
    .poll(
      async () =>
        (await mailsTo(email)).some(
          ({ text }) => text.includes('/konto') || text.includes('/account') || /card/i.test(text),
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  const timeline = page.locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) })
  for (const text of ['Trial extended', 'Cancelled', 'Cancellation reversed']) {
    await timeline.getByText(text, { exact: false }).first().waitFor()
  }
  expectQuiet(visitor)
})

test('O153 O159 ended at once for a reason that is counted; who may only read sees no act', async () => {
  const { email, id, read } = await member()
  const viewer = await officeAs('Viewer', `/office/members/${id}`, { width: 1280, height: 900 })
  await viewer.page.getByText('Matches the shop').waitFor()
  expect(await viewer.page.getByText(email).count()).toBe(0)
  expect(await viewer.page.getByRole('link', { name: 'Cancel membership' }).count()).toBe(0)

  const { page } = await ownersOffice(`/office/members/${id}/cancel`, { width: 390, height: 844, touch: true })
  const cancel = dialogOf(page, 'Cancel the membership')
  await cancel.getByLabel('Ends').selectOption({ label: 'Immediately' })
  await cancel.getByText('Nothing is refunded.', { exact: false }).waitFor()
  await cancel.getByLabel('Reason').selectOption({ label: 'Limited selection' })
  await cancel.getByLabel('Customer’s comment (optional)').fill('No <b>teapots</b> left')
  await confirm(cancel, 'Cancel membership')
  await announced(page, 'Ended')
  expect(await read()).toMatchObject({ state: 'ended', end_reason: 'selection', next_charge_at: null })
  expect((await subscriptionsOf(email))[0]!.status).toBe('canceled')
  await page.getByText('No <b>teapots</b> left').waitFor()
  await page.goto(page.url().replace(/\/members\/.*/, '/members?state=ended'))
  await page.getByText(/Why members cancelled: .*Limited selection 1/).waitFor()
})
