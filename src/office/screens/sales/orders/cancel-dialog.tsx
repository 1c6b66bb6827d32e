import { RefundDialog } from './refund-dialog.tsx'

/** Cancels items that were not sent. */
export function Component() {
  return <RefundDialog action="cancel" />
}
