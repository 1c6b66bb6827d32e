import { z } from 'zod'
import { differenceKinds, withdrawalSubjects } from '#shared/vocabularies.ts'

const text = z.string()
const cents = z.number()
const order = z.number().nullable()
const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Missing in older jobs. */
  key: text.optional(),
  facts: z.object({
    shop: text,
    provider: text,
    order: z.number().optional(),
    payment: text.optional(),
    refund: text.optional(),
    invoice: text.optional(),
    membership: text.optional(),
    subscription: text.optional(),
  }),
})

/** Alerts that are mailed to the owner. They hold only ids and amounts; names are read when the mail is written. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('orderFlagged'),
    number: z.number(),
    flag: text,
    amount: cents,
    currency: text,
    payment: text,
  }),
  z.object({
    kind: z.literal('refundFailed'),
    payment: text,
    order,
    amount: cents,
    refund: text.nullable(),
    status: text,
  }),
  z.object({ kind: z.literal('refundStuck'), payment: text, order, amount: cents }),
  z.object({
    kind: z.literal('paymentDisputed'),
    dispute: text,
    facts: z.object({ payment: text.nullable(), order, amount: cents }),
  }),
  z.object({
    kind: z.literal('returnDue'),
    id: z.number(),
    order,
    subject: z.enum(withdrawalSubjects),
    dueOn: text,
    isOverdue: z.boolean(),
  }),
  z.object({ kind: z.literal('paymentUnknown'), checkout: text, payment: text.nullable() }),
  z.object({ kind: z.literal('membershipNotBegun'), number: z.number(), payment: text, membership: text }),
  z.object({ kind: z.literal('cardTesting'), declines: z.number(), hour: text }),
  z.object({ kind: z.literal('jobParked'), job: text, id: text, event: z.object({ id: text, type: text }).nullable() }),
  z.object({ kind: z.literal('hookGivenUp'), host: text, count: z.number(), webhook: z.number().optional() }),
  z.object({ kind: z.literal('booksDiffer'), differences: z.array(difference), more: z.number() }),
])

export type Alert = z.infer<typeof alertSchema>

/** The key of an alert's sent mail. */
export function sentAlertKey(key: string): string {
  return `alert:${key}`
}
