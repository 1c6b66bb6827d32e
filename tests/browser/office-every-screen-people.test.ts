import { afterAll, describe, expect, test } from 'vitest'
import type { MemberItem } from '#contract/office/sales/members.ts'
import { liveOffice } from '../support/live-office.ts'
import { newMember } from '../support/live-orders.ts'
import { testEveryLook } from '../support/office-screens.ts'
import { buyItems } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Screens and dialogs of the overview, members, customers, messages and one's own, with something on them. */

let personId: string
let messageId: string
let memberId: string

async function prepare(): Promise<void> {
  const bought = await buyItems(2)
  const office = await liveOffice()
  personId = (await office.read<{ person: { id: string } }>(`/orders/${bought.number}`)).person.id
  const { email } = await newMember()
  const list = () => office.read<{ items: MemberItem[] }>(`/members?q=${encodeURIComponent(email)}`)
  await expect.poll(async () => (await list()).items.length).toBe(1)
  memberId = (await list()).items[0]!.id
  const form = new FormData()
  const message = { firstName: 'Bo', lastName: 'Ek', email: bought.email, phone: '', content: 'Where is my parcel?' }
  for (const [name, value] of Object.entries(message)) form.set(name, value)
  await bought.api.call('POST', '/api/contact', form)
  messageId = (await office.read<{ items: { id: string }[] }>('/messages')).items[0]!.id
  await office.call('POST', `/messages/${messageId}/reply`, { body: 'It comes tomorrow.' })
  await office.call('POST', `/messages/${messageId}/notes`, { text: 'Asked the carrier' })
}
afterAll(closeBrowser)

const screens = (): string[] => [
  '/overview',
  '/overview?period=30d',
  '/members',
  '/members?q=nobody-has-this-name',
  '/members/wishes',
  `/members/${memberId}`,
  ...['cancel', 'extend-trial', 'price', 'card-link'].map((action) => `/members/${memberId}/${action}`),
  '/members/00000000-0000-4000-8000-000000000000',
  '/customers',
  '/customers?q=nobody-has-this-name',
  `/customers/${personId}`,
  ...['export', 'erase', 'block', 'confirm-link'].map((action) => `/customers/${personId}/${action}`),
  '/customers/guest-99999999',
  '/messages?all=',
  '/messages?q=nobody-has-this-name',
  `/messages/${messageId}?all=`,
  '/messages/replies',
  '/messages/replies/new',
  '/messages/00000000-0000-4000-8000-000000000000',
  '/help',
  '/me',
  '/me/two-factor',
  '/no-such-screen',
]

describe('every screen', () => {
  // A test, since only tests wait for conditions.
  test('there is somebody on each of them', { tags: 'smoke' }, prepare)
  testEveryLook('people', screens)
})
