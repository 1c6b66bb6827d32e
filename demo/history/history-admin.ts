import { randomUUID } from 'node:crypto'
import { cents } from '#shared/money.ts'
import { deliverParcel } from '../../src/domain/aftersales/fulfilment/deliver-parcel.ts'
import { packParcel } from '../../src/domain/aftersales/fulfilment/pack-parcel.ts'
import { returnParcel } from '../../src/domain/aftersales/fulfilment/return-parcel.ts'
import { shipParcel } from '../../src/domain/aftersales/fulfilment/ship-parcel.ts'
import { writeNote } from '../../src/domain/people/notes/change-notes.ts'
import type { Actor } from '../../src/domain/platform/audit/audit-queries.ts'
import { refundOrder } from '../../src/domain/sales/order-refunds/refund-order.ts'
import { holdOrder } from '../../src/domain/sales/orders/hold-order.ts'
import { assignMessage, moveMessage } from '../../src/domain/service/messages/change-message.ts'
import { replyToMessage } from '../../src/domain/service/messages/reply-to-message.ts'
import type { Shop } from '../../src/shop.ts'
import type { MessageFate } from './history-plan.ts'
import { findNewestMessage } from './history-queries.ts'
import { askForReturn, settleWithdrawal } from './history-returns.ts'
import { approveHistoryReview } from './history-reviews.ts'

type Parcel = { id: number; version: number }

/** Performs staff actions of the past through the use cases that the office calls. */
export function createHistoryAdmin(shop: Shop, staffId: number) {
  const actor: Actor = {
    staffId,
    name: 'staff',
    requestId: randomUUID(),
    ip: '127.0.0.1',
    sessionId: null,
    tokenId: null,
  }
  const refund = (
    number: number,
    action: 'refund' | 'cancel',
    input: { quantity: number; amount?: number; note: string },
  ) =>
    refundOrder(shop, {
      action,
      number,
      key: `history:${number}:${action}`,
      lines: input.quantity > 0 ? [{ position: 0, quantity: input.quantity, restock: true }] : [],
      amount: input.amount === undefined ? null : cents(input.amount),
      reason: input.amount === undefined ? 'requested' : 'goodwill',
      note: input.note,
      notify: true,
      endMembership: false,
      actor,
      limits: null,
      askedAt: shop.clock(),
    })
  return {
    async send(number: number, lines?: { position: number; quantity: number }[]): Promise<Parcel> {
      const packed = await packParcel(shop, { number, lines, actor })
      const trackingNumber = `00370${String(712_000_000_000_000 + number * 7_919).padStart(15, '0')}`
      return shipParcel(shop, { id: packed.id, version: packed.version, actor, carrier: 'postnord', trackingNumber })
    },
    pack: (number: number) => packParcel(shop, { number, actor }),
    deliver: ({ id, version }: Parcel) => deliverParcel(shop, { id, version, actor }),
    bringBack: ({ id, version }: Parcel) => returnParcel(shop, { id, version, actor }),
    hold: (number: number, reason: string) => holdOrder(shop, { number, reason, actor }),
    refund: (number: number, note: string) => refund(number, 'refund', { quantity: 1, note }),
    goodwill: (number: number, amount: number, note: string) => refund(number, 'refund', { quantity: 0, amount, note }),
    cancel: (number: number, note: string) => refund(number, 'cancel', { quantity: 1, note }),
    takeBack: (publicId: string) => settleWithdrawal(shop, { publicId, actor }),
    askForReturn: (number: number) => askForReturn(shop, { number, actor }),
    approve: (review: number) => approveHistoryReview(shop, review, actor),
    /** Does with the newest message what was done with it. */
    async answer({ reply, note, isTaken, end }: MessageFate): Promise<void> {
      const id = await findNewestMessage(shop.database)
      if (isTaken) await assignMessage(shop, { id, assignee: staffId, actor })
      if (note) await writeNote(shop, { subject: { kind: 'message', subject: id }, text: note, actor })
      if (reply) await replyToMessage(shop, { id, body: reply, key: `history:${id}`, actor })
      if (end) await moveMessage(shop, { id, action: end, actor })
    },
    note: (number: number, text: string) =>
      writeNote(shop, { subject: { kind: 'order', subject: String(number) }, text, actor }),
  }
}

export type HistoryAdmin = ReturnType<typeof createHistoryAdmin>
