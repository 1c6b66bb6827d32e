import { sweepReviewInvitations } from '../../src/domain/aftersales/product-reviews/invite-to-review.ts'
import { languages } from '../../src/shared/markets.ts'
import type { HistoryAdmin } from './history-admin.ts'
import { type Fate, historyNotes, type PlannedPurchase } from './history-plan.ts'
import { findPaymentOf, type HistoryProduct } from './history-queries.ts'
import { writeHistoryReview } from './history-reviews.ts'
import { attempt, type HistoryShop } from './history-shop.ts'
import { createHistoryVisitor, type FetchShop, type HistoryVisitor } from './history-visitor.ts'
import { type Shopper, shopperOf } from './people.ts'
import type { SandboxControls } from './sandbox-controls.ts'

type Sold = {
  number: number
  publicId: string
  payment: string
  day: number
  fate: Fate | null
  visitor: HistoryVisitor
  buyer: Shopper
  parcel: { id: number; version: number } | null
  isDelivered: boolean
  isSettled: boolean
}

type Parts = {
  history: HistoryShop
  sandbox: SandboxControls
  admin: HistoryAdmin
  products: HistoryProduct[]
  fetchShop: FetchShop
  port: number
}

const sentAfterDays = 1
const deliveredAfterDays = 4
const settledAfterDays = 5
const reviewedAfterDays = 13
/** Last day whose reviews are approved; later ones wait for staff to read them. */
const lastDayRead = 39
/** Orders of the last days wait for the first person who opens the office. */
const lastDaySent = 39

/** Simulates what visitors and staff do on a day of the past. */
export function createDay({ history, sandbox, admin, products, fetchShop, port }: Parts) {
  const sold: Sold[] = []
  const shop = history.shop

  /** Handles an order's own trouble some days after it was sent. */
  const settle = async (order: Sold): Promise<void> => {
    const { number, fate } = order
    if (fate === 'refunded') await admin.refund(number, 'Wrong colour, sent back.')
    if (fate === 'goodwill') await admin.goodwill(number, 1_000, 'Came two days late.')
    if (fate === 'refundFails' || fate === 'refundPending') await admin.refund(number, 'Arrived broken.')
    if (fate === 'noted') await admin.note(number, historyNotes[number % historyNotes.length]!)
    if (fate === 'withdrawn') await order.visitor.withdraw(order.publicId)
    if (fate === 'refundedAtProvider') {
      await sandbox.post('/v1/refunds', { payment_intent: order.payment, amount: '1500' })
    }
  }

  const sendOrder = async (order: Sold): Promise<void> => {
    if (order.fate === 'cancelledPiece') await admin.cancel(order.number, 'One of two was faulty in stock.')
    order.parcel = await admin.send(order.number)
    await history.work()
  }

  /** Every third buyer with nothing to complain about writes, some days after the invitation. */
  const review = async ({ number, publicId, buyer }: Sold, day: number): Promise<void> => {
    if (number % 3 !== 0) return
    const language = languages.find((known) => known === buyer.language) ?? 'en'
    const id = await writeHistoryReview(shop, { publicId, name: buyer.firstName, language })
    if (id !== null && day <= lastDayRead) await admin.approve(id)
  }

  return {
    async purchase(planned: PlannedPurchase): Promise<void> {
      const person = shopperOf(planned.shopper, port)
      const visitor = createHistoryVisitor(fetchShop, person)
      const chosen = planned.products.map((index) => products[index % products.length]!)
      const order = await visitor.buy({
        ...planned,
        person: {
          firstName: person.firstName,
          lastName: person.lastName,
          email: person.email,
          address: person.address,
          zip: person.zip,
          city: person.city,
        },
        host: person.host,
        language: person.language,
        products: Object.fromEntries(
          chosen.map(({ key, hasMemberPrice }) => [
            key,
            { quantity: planned.quantity, membership: planned.membership && hasMemberPrice },
          ]),
        ),
      })
      await history.work()
      if (!order) return
      sold.push({
        number: order.number,
        publicId: order.id,
        payment: await findPaymentOf(shop.database, order.number),
        day: Math.floor(planned.at / 1_440),
        fate: planned.fate,
        visitor,
        buyer: person,
        parcel: null,
        isDelivered: false,
        isSettled: false,
      })
    },

    /** The desk in the evening: sends, marks as delivered, settles. */
    async closing(day: number): Promise<void> {
      for (const order of sold) {
        const age = day - order.day
        if (!order.parcel && age >= sentAfterDays && order.day < lastDaySent && order.fate !== 'held') {
          await attempt(shop, () => sendOrder(order))
        }
        if (order.parcel && !order.isDelivered && age >= deliveredAfterDays) {
          order.isDelivered = true
          const { parcel } = order
          await attempt(shop, () => (order.fate === 'comesBack' ? admin.bringBack(parcel) : admin.deliver(parcel)))
        }
        if (!order.isSettled && age >= settledAfterDays) {
          order.isSettled = true
          await attempt(shop, () => settle(order))
        }
        if (order.isDelivered && order.fate === null && age === reviewedAfterDays) {
          await attempt(shop, () => review(order, day))
        }
        await history.work()
      }
      await sweepReviewInvitations(shop)
      await history.work()
    },

    /** Creates the troubles that are open when the office is first seen. */
    async openTrouble(): Promise<void> {
      const of = (fate: Fate) => sold.filter((order) => order.fate === fate)
      for (const { number } of of('held')) await admin.hold(number, 'Street number missing: asked by mail.')
      for (const { number } of of('partlySent')) await admin.send(number, [{ position: 0, quantity: 1 }])
      for (const order of of('refundPending')) if (!order.isSettled) await admin.refund(order.number, 'Arrived broken.')
      const [first] = of('withdrawn')
      if (first) await attempt(shop, () => admin.takeBack(first.publicId))
      const kept = sold.find((order) => order.isDelivered && order.fate === null && order.day > 30)
      if (kept) await attempt(shop, () => admin.askForReturn(kept.number))
      const [waiting] = sold.filter((order) => !order.parcel && order.fate === null)
      if (waiting) await admin.pack(waiting.number)
      // Paid at the provider by no checkout of this shop: a difference of the books.
      await sandbox.post('/v1/payment_intents', {
        amount: '4200',
        currency: 'eur',
        payment_method: 'pm_card_visa',
        confirm: 'true',
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
      })
      await history.work()
    },
  }
}
