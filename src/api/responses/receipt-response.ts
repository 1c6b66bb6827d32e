import type { Receipt as ReceiptResponse } from '#contract/receipts.ts'
import type { SaleTax } from '#database/schema/sale.ts'
import { addressLines } from '#domain/sales/orders/order-rules.ts'
import type { Receipt } from '#domain/sales/orders/read-receipt.ts'
import { plus } from '#shared/money.ts'
import { toOrderedLine, toRefund } from './order-response.ts'

export function toReceipt({ order, lines, seller, taxes, refunds, paid }: Receipt): ReceiptResponse {
  const { contact } = order
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    currency: order.currency,
    seller: {
      name: seller.name,
      legal_name: seller.legalName,
      organisation_number: seller.organisationNumber,
      registration: seller.registration,
      address: seller.address,
      email: seller.email,
      phone: seller.phone,
    },
    customer: {
      name: `${contact.firstName} ${contact.lastName}`.trim(),
      email: order.email,
      address: addressLines(contact),
      country: order.country,
    },
    lines: lines.map((line) => ({ ...toOrderedLine(line), vat_rate: line.taxRate })),
    total: order.total,
    vat: taxes.map(toVatPart),
    refunds: refunds.map((refund) => ({ ...toRefund(refund), vat: refund.taxes.map(toVatPart) })),
    paid: { amount: paid, card: order.card },
  }
}

function toVatPart({ rate, base, amount }: SaleTax) {
  return { rate, amount, total: plus(base, amount) }
}
