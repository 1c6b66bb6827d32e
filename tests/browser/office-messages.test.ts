import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { apiSession } from '../support/live-orders.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { announced, buyItems, focused, officeAs, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 844, touch: true }
let count = 0

type Sender = Awaited<ReturnType<typeof apiSession>>

/** Writes to the shop through its form, under a unique name. */
async function write(content: string, { api, email }: { api?: Sender; email?: string } = {}) {
  const lastName = `Ek-${process.pid}-${++count}`
  const address = email ?? `${lastName.toLowerCase()}@example.test`
  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: 'Bo', lastName, email: address, phone: '', content })) {
    form.set(name, value)
  }
  const session = api ?? (await apiSession())
  expect((await session.call('POST', '/api/contact', form)).status).toBe(202)
  return { name: `Bo ${lastName}`, email: address }
}

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name })
const openMessage = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const head = (page: Page) => page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
const state = (page: Page, name: string) => head(page).getByText(name, { exact: true })
const action = (page: Page, name: string) => head(page).getByRole('button', { name, exact: true })

test('O206 O207 a message appears in the open inbox within 30 s, is answered beside the list, and the mail leaves', async () => {
  const visitor = await ownersOffice('/office/messages')
  const { page } = visitor
  await page.getByText('Select a message to read it.').waitFor()
  const { name, email } = await write('Is the big one in stock?')
  await rowOf(page, name).waitFor()
  await rowOf(page, name).click()
  await openMessage(page, name)
  // The list stays next to the message and marks which one is open.
  expect(await rowOf(page, name).getAttribute('aria-current')).toBe('true')
  await thread(page).getByText('Is the big one in stock?').waitFor()
  await button(page, 'Send reply').click()
  await page.getByRole('alert').getByText('Fill in first: Your reply.').waitFor()
  const field = page.getByLabel('Your reply')
  await field.fill('Yes, , it is.')
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5))
  await page.getByRole('button', { name: /^First name/ }).click()
  await expect.poll(() => field.inputValue()).toBe('Yes, {{name}}, it is.')
  await focused(field, 'the reply')
  // Twice in a row, as an impatient hand does.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await announced(page, 'Reply sent')
  await thread(page).getByText('Yes, Bo, it is.').waitFor()
  expect(await thread(page).getByText('Yes, Bo, it is.').count()).toBe(1)
  expect(await field.inputValue()).toBe('')
  await state(page, 'Replied').waitFor()
  const mail = await mailTo(email, /Vitrine/)
  expect(mail.text).toContain('Yes, Bo, it is.')
  expect(mail.text).toContain('Is the big one in stock?')

  // A word that is none of the offered ones is said at the field, and nothing is lost.
  await field.fill('Dear {{surname}}')
  await button(page, 'Send reply').click()
  await page.getByText('Use only the placeholders listed below.').waitFor()
  expect(await field.inputValue()).toBe('Dear {{surname}}')
  // A typed draft survives a reload.
  await page.reload()
  await openMessage(page, name)
  expect(await page.getByLabel('Your reply').inputValue()).toBe('Dear {{surname}}')
  await page.getByLabel('Your reply').fill('')
  visitor.noise.splice(0)
  expect(await findingsOf(page)).toEqual([])
})

test('O208 a message is given to somebody, closed, taken back, opened again and noted; spam leaves the inbox', async () => {
  const { name, email } = await write('Please call me')
  const junk = await write('Buy our clicks')
  const visitor = await ownersOffice('/office/messages?all=')
  const { page } = visitor
  await rowOf(page, name).click()
  await openMessage(page, name)
  await state(page, 'New').waitFor()
  await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Me' })
  await announced(page, 'Saved')
  await state(page, 'Open').waitFor()
  await button(page, 'Mine').click()
  await rowOf(page, name).waitFor()
  await expect.poll(() => rowOf(page, junk.name).count()).toBe(0)

  await page.getByLabel('Internal note').fill('Called, nobody answered.')
  await button(page, 'Add note').click()
  await thread(page).getByText('Called, nobody answered.').waitFor()

  await action(page, 'Close').click()
  await announced(page, 'Message closed')
  await state(page, 'Closed').waitFor()
  expect(await page.getByLabel('Your reply').count()).toBe(0)
  await button(page, 'Undo').click()
  await state(page, 'Open').waitFor()
  await action(page, 'Close').click()
  await state(page, 'Closed').waitFor()
  await action(page, 'Reopen').click()
  await state(page, 'Open').waitFor()
  await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Unassigned' })
  await expect.poll(() => page.getByLabel('Assignee', { exact: true }).inputValue()).toBe('')

  await page.goto(`${visitor.origin}/office/messages`)
  await rowOf(page, junk.name).click()
  await openMessage(page, junk.name)
  await action(page, 'Mark as spam').click()
  await announced(page, 'Marked as spam')
  await expect.poll(() => rowOf(page, junk.name).count()).toBe(0)
  await rowOf(page, name).waitFor()

  // The palette finds it by its address, and offers what can be done with what is open.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(email)
  const found = page.getByRole('option').filter({ hasText: name })
  await found.waitFor()
  await found.click()
  await openMessage(page, name)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('Close')
  await page.getByRole('option', { name: /Close/ }).first().click()
  await state(page, 'Closed').waitFor()
  expectQuiet(visitor)
})

test('O209 orders of the address stand beside a message, marked where it is not proved who wrote', async () => {
  const buyer = await buyItems(1)
  const signedIn = await write('Where is my pot?', { api: buyer.api, email: buyer.email })
  const stranger = await write('Where is the pot of somebody else?', { email: buyer.email })
  const visitor = await ownersOffice('/office/messages?all=')
  const { page } = visitor
  const facts = page.getByRole('complementary', { name: 'Customer' })
  await rowOf(page, signedIn.name).click()
  await openMessage(page, signedIn.name)
  await facts.getByText('Verified', { exact: true }).waitFor()
  await facts.getByRole('link', { name: `#${buyer.number}` }).waitFor()
  await rowOf(page, stranger.name).click()
  await openMessage(page, stranger.name)
  await facts.getByText('Unverified', { exact: true }).first().waitFor()
  await facts.getByText(/Same e-mail address, but unverified/).waitFor()
  await facts.getByRole('link', { name: `#${buyer.number}` }).waitFor()
  await facts.getByRole('link', { name: 'All messages from this address' }).click()
  // While a message is open, its sender is a link too.
  await facts.waitFor({ state: 'hidden' })
  await rowOf(page, signedIn.name).waitFor()
  await rowOf(page, stranger.name).waitFor()
  expectQuiet(visitor)
})

test('O207 a saved reply is written, inserted at the cursor in the customer’s language, seen filled, and sent', {
  tags: 'smoke',
}, async () => {
  const buyer = await buyItems(1)
  const question = await write('Where is my pot?', { api: buyer.api, email: buyer.email })
  const name = `Where is it ${process.pid}`
  const visitor = await ownersOffice('/office/messages')
  const { page } = visitor
  await page.getByRole('link', { name: 'Saved replies' }).click()
  await page.getByRole('link', { name: 'New saved reply' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Text (English)').fill('Hi {{name}}, order {{order}} is on its way: {{tracking}}')
  await page.getByLabel('Text (French)').fill('Bonjour {{surname}}')
  await page.keyboard.press('Control+s')
  await page.getByText('Use only the placeholders listed below.').first().waitFor()
  visitor.noise.splice(0)
  await page.getByLabel('Text (French)').fill('Bonjour {{name}}')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name }).waitFor()

  await page.goto(`${visitor.origin}/office/messages`)
  await rowOf(page, question.name).click()
  await openMessage(page, question.name)
  const field = page.getByLabel('Your reply')
  await field.fill('Bye')
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 0))
  await page.getByLabel('Saved reply').selectOption(name)
  await expect.poll(() => field.inputValue()).toBe('Hi {{name}}, order {{order}} is on its way: {{tracking}}Bye')
  await focused(field, 'the reply')
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(`Hi Bo, order ${buyer.number} is on its way: http`)
    .waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await announced(page, 'Reply sent')
  await thread(page).getByText(`Hi Bo, order ${buyer.number}`).waitFor()
  expectQuiet(visitor)
})

test('O226 the inbox is worked through by keyboard alone', async () => {
  const [older, newer] = [await write('The older one'), await write('The newer one')]
  const visitor = await ownersOffice('/office/orders')
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await rowOf(page, newer.name).waitFor()
  await page.keyboard.press('j')
  await focused(page.getByRole('main').getByRole('listitem').getByRole('link').first(), 'the first message')
  for (let left = 5; left > 0 && !(await isAt(page, older.name)); left -= 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await openMessage(page, older.name)
  await page.keyboard.press('[')
  await openMessage(page, newer.name)
  await page.keyboard.press(']')
  await openMessage(page, older.name)
  await page.keyboard.press('r')
  await focused(page.getByLabel('Your reply'), 'the reply')
  await page.keyboard.type('It comes.')
  await page.keyboard.press('Control+Enter')
  await thread(page).getByText('It comes.').waitFor()
  expectQuiet(visitor)
})

const isAt = (page: Page, text: string) =>
  page.evaluate((wanted) => document.activeElement?.textContent?.includes(wanted) ?? false, text)

test('O228 on a phone a message is opened from the list, answered and closed, and the list comes back', async () => {
  const { name } = await write('Can I send it back?')
  const visitor = await officeAs('Customer service', '/office/messages', phone)
  const { page } = visitor
  await rowOf(page, name).waitFor()
  expect(await widerThanScreen(page)).toEqual([])
  await rowOf(page, name).tap()
  await openMessage(page, name)
  // Instead of the list, with the facts below.
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  expect(await widerThanScreen(page)).toEqual([])
  await page.getByLabel('Your reply').fill('Yes, within 14 days.')
  const send = button(page, 'Send reply')
  expect((await send.boundingBox())!.height).toBeGreaterThanOrEqual(43.5)
  await send.tap()
  await thread(page).getByText('Yes, within 14 days.').waitFor()
  await action(page, 'Close').tap()
  await state(page, 'Closed').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await expect.poll(() => rowOf(page, name).count()).toBe(0)
  expectQuiet(visitor)
})
