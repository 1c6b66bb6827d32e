import type { Belonging } from '#domain/ledger/reconciliation/money-rules.ts'

export const toBelonging = (belongs: Belonging) =>
  belongs && { kind: belongs.kind, id: belongs.id, order_number: belongs.orderNumber }
