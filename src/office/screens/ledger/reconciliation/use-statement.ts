import { useTranslation } from 'react-i18next'
import type { Difference, DifferencePage, Statement } from '#contract/office/ledger/reconciliation.ts'
import { useFormats } from '#office/kit/formats.ts'
import { useProviderWord } from '#office/screens/ledger/money/money-parts.tsx'

/** Returns a function that describes both sides of a difference in the user's language. */
export function useStatements() {
  const { t } = useTranslation()
  const { money } = useFormats()
  const word = useProviderWord()
  const sentence = ({ what, sum, status, number, paid }: Statement): string =>
    t(`books.says.${what}`, {
      amount: sum ? money(sum.amount, sum.currency) : '',
      paid: paid ? money(paid.amount, paid.currency) : '',
      status: status ? word(status) : '',
      number: number ?? '',
    })
  return ({ says }: Pick<Difference, 'says'>) => ({ shop: sentence(says.shop), provider: sentence(says.provider) })
}

/** Returns the key of the text that explains how to resolve a difference. */
export function helpKey({ kind, acts: actions }: Pick<DifferencePage, 'kind' | 'acts'>): string {
  if (kind === 'paymentWithoutOrder') return `books.help.${actions.includes('settle') ? 'settle' : 'strayPayment'}`
  if (kind === 'refundMissing') return `books.help.${actions.includes('refund_again') ? 'refundDue' : 'refundFailed'}`
  return `books.help.${kind}`
}
