/** Object that a payment or movement of money belongs to; null if the shop does not know it. */
export type Belonging = { kind: 'order' | 'invoice' | 'refund'; id: string; orderNumber: number | null } | null

/** Movements that are a shopper's money; others are between the shop and the provider. */
export const shoppersMoney: readonly string[] = ['charge', 'payment', 'refund', 'payment_refund', 'refund_failure']
