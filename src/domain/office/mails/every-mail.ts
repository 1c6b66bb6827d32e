import {
  parcelDeliveredMail,
  parcelShippedMail,
  parcelTrackingMail,
} from '#domain/aftersales/fulfilment/send-parcel-mails.ts'
import { reviewInvitationMail } from '#domain/aftersales/product-reviews/invite-to-review.ts'
import { returnApprovedMail, returnRejectedMail } from '#domain/aftersales/returns/send-return-mails.ts'
import { statementMail } from '#domain/aftersales/returns/send-statement-mail.ts'
import { ownerWithdrawalMail, withdrawalMail } from '#domain/aftersales/returns/send-withdrawal-mails.ts'
import { stockBackMail, stockConfirmMail } from '#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts'
import { testMail } from '#domain/office/system/send-test-mail.ts'
import { emailConfirmationMail } from '#domain/people/customers/send-email-confirmation.ts'
import { passwordLinkMail } from '#domain/people/customers/send-password-link.ts'
import { staffMail } from '#domain/people/staff/send-staff-mail.ts'
import { staffNoticeMail } from '#domain/people/staff-notices/send-staff-notices.ts'
import { alertToOwner } from '#domain/platform/alert-mail/send-alert.ts'
import type { MailDefinition, WrittenMail } from '#domain/platform/mails/define-mail.ts'
import { kindOfKey } from '#domain/platform/mails/mail-kind-rules.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { emailChangeMail, erasedMail } from '#domain/platform/mails/send-account-notice.ts'
import { orderConfirmationMail } from '#domain/sales/checkout/send-order-confirmation.ts'
import { endingWishMail } from '#domain/sales/ending-wishes/send-ending-wish-mail.ts'
import { membershipMail } from '#domain/sales/membership/send-membership-mail.ts'
import { orderCodeMail } from '#domain/sales/orders/order-code.ts'
import { orderCancelledMail, orderRefundedMail } from '#domain/sales/orders/send-refund-notices.ts'
import { contactMessageMail } from '#domain/service/messages/forward-contact-message.ts'
import { messageReplyMail } from '#domain/service/messages/reply-to-message.ts'
import { privacyLinkMail } from '#domain/service/privacy/privacy-links.ts'

/** Every mail of the shop, in the order in which the office lists what they are shown with. */
export const everyMail: readonly MailDefinition[] = [
  orderConfirmationMail,
  parcelShippedMail,
  parcelTrackingMail,
  parcelDeliveredMail,
  orderCancelledMail,
  orderRefundedMail,
  returnApprovedMail,
  returnRejectedMail,
  reviewInvitationMail,
  orderCodeMail,
  withdrawalMail,
  statementMail,

  passwordLinkMail,
  emailConfirmationMail,
  emailChangeMail,
  privacyLinkMail,
  stockConfirmMail,
  stockBackMail,
  erasedMail,
  messageReplyMail,

  membershipMail,
  endingWishMail,

  staffNoticeMail,
  staffMail,
  testMail,
  ownerWithdrawalMail,
  contactMessageMail,
  alertToOwner,
]

export type MailTemplate = {
  name: string
  group: MailDefinition['group']
  write(sample: MailSample): Promise<WrittenMail>
}

/** Every mail with each of its samples: what the office lists. */
export const mailTemplates: readonly MailTemplate[] = everyMail.flatMap((mail) =>
  Object.entries(mail.samples).map(([name, dataOf]) => ({
    name,
    group: mail.group,
    write: (sample) => mail.render(dataOf(sample), sample.branding),
  })),
)

export function findMailTemplate(name: string): MailTemplate | null {
  return mailTemplates.find((template) => template.name === name) ?? null
}

/** The mail that a stored one was, with its ids and first key; null if it cannot be written again. */
export function findRepeatableMail(stored: {
  key: string
  resendOf: string | null
}): { mail: MailDefinition; ids: unknown; key: string } | null {
  const key = stored.resendOf ?? stored.key
  const kind = kindOfKey(key)
  for (const mail of everyMail) {
    const ids = mail.kind === kind ? mail.repeatable?.(key.slice(kind.length + 1)) : null
    if (ids) return { mail, ids, key }
  }
  return null
}
