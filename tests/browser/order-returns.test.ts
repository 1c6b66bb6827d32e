import { afterAll, expect, it } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import { dateText } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import { decimalToCents, formatCharge, type PriceSign } from '#shared/money.ts'
import { liveOffice } from '../support/live-office.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { buyItems } from '../support/office-visit.ts'
import { plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const hosts = [
  { language: 'en', host: 'localhost', path: '/ordre', sign: '€' },
  { language: 'no', host: 'no.vitrine.no', path: '/ordre', sign: 'kr' },
  { language: 'sv', host: 'sv.vitrine.se', path: '/order', sign: '€' },
  { language: 'fr', host: 'vitrine.fr', path: '/ordre', sign: '€' },
] as const
const zone = 'Europe/Oslo'

/** An amount of the API as the shop writes it, its spaces as `plainText` leaves them. */
const written = (euros: number, priceSign: PriceSign) =>
  formatCharge(decimalToCents(euros), { currency: 'EUR', priceSign }).replace(/\s/g, ' ')

/**
 * Returns the expected texts about an order in a language: the return's steps with their days, and what it refunded.
 */
function expected(language: Language, sign: PriceSign, { returns, total }: Order): string[] {
  const text = (key: string, values = {}) => textIn(language, `order.${key}`, values)
  const day = (instant: string) => dateText(instant, language, zone)
  const sentences = [
    text('moneyBack'),
    ...returns.flatMap(({ state, stated_at, received_at, refunds, lines, send_by }) => [
      text(`return.${state}`),
      ...lines.map(({ quantity, name, variant }) => `${quantity} × ${name}${variant ? `, ${variant}` : ''}`),
      ...(send_by ? [text('sendBy', { date: day(send_by) })] : []),
      text('returnSteps.voluntary', { date: day(stated_at) }),
      received_at ? text('returnSteps.received', { date: day(received_at) }) : text('returnSteps.awaited'),
      ...(refunds.length > 0
        ? []
        : // All of the order is sent back: while it is only announced, its sum is certain.
          [
            state === 'approved'
              ? text('returnSteps.refundSum', { amount: written(total, sign) })
              : text('returnSteps.refundDue'),
          ]),
      ...refunds.map(({ amount, created_at }) =>
        text('returnSteps.refunded', { amount: written(amount, sign), date: day(created_at) }),
      ),
    ]),
  ]
  return sentences.map((sentence) => sentence.replace(/\s+/g, ' '))
}

it('O103 order page and account say in four languages where a return stands and what is paid back', async () => {
  const bought = await buyItems(2)
  const office = await liveOffice()
  const { number, id } = bought
  const parcel = await office.call<Parcel>('POST', `/orders/${number}/parcels`, {})
  await office.call('POST', `/parcels/${parcel.id}/ship`, { carrier: 'postnord' }, parcel.version)
  const mail = await mailTo(bought.email, /order/)
  const key = new RegExp(`${id}\\?key=([\\w-]+)`).exec(mail.text)![1]!
  const asPayerSees = async () => (await (await bought.api.call('GET', `/api/orders/${id}`)).json()) as Order

  const lines = [{ position: 0, quantity: 2 }]
  const begun = await office.call<ReturnPageResponse>('POST', '/returns', {
    order: number,
    lines,
    reason: 'wrong_size',
  })
  const action = async (name: string, body: object) => {
    const { version } = await office.read<ReturnPageResponse>(`/returns/${begun.id}`)
    await office.call('POST', `/returns/${begun.id}/${name}`, body, version)
  }

  /** Opens the order by the mailed link without an account, and through the account's list. */
  const look = async (states: readonly string[]) => {
    const order = await asPayerSees()
    expect([...order.returns, ...order.refunds].map(({ state }) => state)).toEqual(states)
    expect(order.returns).toMatchObject([{ lines: [{ quantity: 2 }] }])
    expect(order.returns[0]!.send_by !== null).toBe(states.includes('approved'))
    for (const { language, host, path, sign } of hosts) {
      const sentences = expected(language, sign, order)
      const guest = await revisit({ host })
      await guest.goto(`${path}/${id}?key=${key}`)
      const part = guest.page.locator('section[aria-labelledby=money-back]')
      for (const sentence of sentences) await expect.poll(() => plainText(part)).toContain(sentence)
      if (states.includes('approved')) {
        const guide = guest.page.getByRole('region', { name: textIn(language, 'order.howToReturn') })
        for (const words of ['Lysgata 14', `${number}`, textIn(language, 'words.returnPostage.customer')])
          await expect.poll(() => plainText(guide)).toContain(words)
      } else await guest.page.getByText(textIn(language, 'order.lead.returned'), { exact: true }).waitFor()
      expect(await guest.page.getByText(textIn(language, 'order.lead.shipped'), { exact: true }).count()).toBe(0)
      for (const width of [390, 1280]) {
        await resize(guest.page, { width, height: 900 })
        expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      expectQuiet(guest)
      await guest.context.close()

      const payer = await revisit({ host, stored: { 'vitrine.session': bought.token } })
      await payer.goto('/konto')
      const row = payer.page.getByRole('main').locator(`a[href="${path}/${id}"]`)
      await row.waitFor()
      const amount = written(order.refunded, sign)
      const paidBack = textIn(language, 'order.refundedSum', { amount }).replace(/\s/g, ' ')
      if (order.refunded) await expect.poll(() => plainText(row)).toContain(paidBack)
      await row.click()
      const own = payer.page.locator('section[aria-labelledby=money-back]')
      await expect.poll(() => plainText(own)).toBe(sentences.join(''))
      expectQuiet(payer)
      await payer.context.close()
    }
  }
  await look(['approved'])
  await action('receive', {
    lines: [{ position: 0, quantity: 2, condition: 'good', restock: true }],
    sent_proof: false,
  })
  const { offer } = await office.read<ReturnPageResponse>(`/returns/${begun.id}`)
  await action('refund', { amount: offer.amount, reason: 'requested', notify: true })
  await expect.poll(async () => (await asPayerSees()).refunds[0]?.state).toBe('done')
  await look(['refunded', 'done'])
})
