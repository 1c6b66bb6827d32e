import { RefundDialog } from './refund-dialog.tsx'

/** Cancels pieces that were not sent. */
export function Component() {
  return <RefundDialog act="cancel" />
}
