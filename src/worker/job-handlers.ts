import type { JobHandlers } from '#jobs/boss-jobs.ts'
import type { Shop } from '#shop.ts'

/** Returns the handlers of all jobs. Each one is defined next to its use case, which is loaded when first needed. */
export function jobHandlers(shop: Shop): JobHandlers {
  return {
    'send-order-confirmation': async (...job) =>
      (await import('#domain/sales/checkout/send-order-confirmation.ts')).sendOrderConfirmationJob.run(shop, ...job),
    'send-order-cancelled': async (...job) =>
      (await import('#domain/sales/orders/send-refund-notices.ts')).sendOrderCancelledJob.run(shop, ...job),
    'send-order-refunded': async (...job) =>
      (await import('#domain/sales/orders/send-refund-notices.ts')).sendOrderRefundedJob.run(shop, ...job),
    'send-order-code': async (...job) =>
      (await import('#domain/sales/orders/order-code.ts')).sendOrderCodeJob.run(shop, ...job),
    'send-parcel-mail': async (...job) =>
      (await import('#domain/aftersales/fulfilment/send-parcel-mails.ts')).sendParcelMailJob.run(shop, ...job),
    'send-return-mail': async (...job) =>
      (await import('#domain/aftersales/returns/send-return-mails.ts')).sendReturnMailJob.run(shop, ...job),
    'send-password-link': async (...job) =>
      (await import('#domain/people/customers/send-password-link.ts')).sendPasswordLinkJob.run(shop, ...job),
    'send-email-confirmation': async (...job) =>
      (await import('#domain/people/customers/send-email-confirmation.ts')).sendEmailConfirmationJob.run(shop, ...job),
    'send-account-notice': async (...job) =>
      (await import('#domain/platform/mails/send-account-notice.ts')).sendAccountNoticeJob.run(shop, ...job),
    'send-privacy-link': async (...job) =>
      (await import('#domain/service/privacy/privacy-links.ts')).sendPrivacyLinkJob.run(shop, ...job),
    'finish-erasure': async (...job) => {
      // Files that name the person have expired with the erasure.
      await (await import('#domain/office/import-export/make-export.ts')).sweepExports(shop)
      await (await import('#domain/service/privacy/finish-erasure.ts')).finishErasureJob.run(shop, ...job)
    },
    'send-review-invitation': async (...job) =>
      (await import('#domain/aftersales/product-reviews/invite-to-review.ts')).sendReviewInvitationJob.run(
        shop,
        ...job,
      ),
    'send-stock-notice': async (...job) =>
      (await import('#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts')).sendStockNoticeJob.run(
        shop,
        ...job,
      ),
    'file-withdrawal-statement': async (...job) =>
      (await import('#domain/aftersales/returns/file-statement.ts')).fileStatementJob.run(shop, ...job),
    'send-withdrawal-mails': async (...job) =>
      (await import('#domain/aftersales/returns/send-withdrawal-mails.ts')).sendWithdrawalMailsJob.run(shop, ...job),
    'end-membership': async (...job) =>
      (await import('#domain/sales/membership/end-membership.ts')).endMembershipJob.run(shop, ...job),
    'send-message-reply': async (...job) =>
      (await import('#domain/service/messages/reply-to-message.ts')).sendMessageReplyJob.run(shop, ...job),
    'forward-contact-message': async (...job) =>
      (await import('#domain/service/messages/forward-contact-message.ts')).forwardContactMessageJob.run(shop, ...job),
    'process-provider-event': async (...job) =>
      (await import('#domain/sales/provider-events/process-provider-event.ts')).processProviderEventJob.run(
        shop,
        ...job,
      ),
    'start-membership': async (...job) =>
      (await import('#domain/sales/membership/start-membership.ts')).startMembershipJob.run(shop, ...job),
    'send-membership-mail': async (...job) =>
      (await import('#domain/sales/membership/send-membership-mail.ts')).sendMembershipMailJob.run(shop, ...job),
    'send-ending-wish-mail': async (...job) =>
      (await import('#domain/sales/ending-wishes/send-ending-wish-mail.ts')).sendEndingWishMailJob.run(shop, ...job),
    'send-alert': async (...job) =>
      (await import('#domain/platform/alert-mail/send-alert.ts')).sendAlertJob.run(shop, ...job),
    'send-test-mail': async (...job) =>
      (await import('#domain/office/mails/test-template.ts')).sendTestMailJob.run(shop, ...job),
    'resend-mail': async (...job) =>
      (await import('#domain/office/mails/resend-mail.ts')).resendMailJob.run(shop, ...job),
    'run-operation': async (...job) =>
      (await import('#domain/office/bulk-actions/run-bulk-action.ts')).runOperationJob.run(shop, ...job),
    'check-import': async (...job) =>
      (await import('#domain/office/import-export/check-import.ts')).checkImportJob.run(shop, ...job),
    'run-import': async (...job) =>
      (await import('#domain/office/import-export/run-import.ts')).runImportJob.run(shop, ...job),
    'make-export': async (...job) =>
      (await import('#domain/office/import-export/make-export.ts')).makeExportJob.run(shop, ...job),
    'send-staff-mail': async (...job) =>
      (await import('#domain/people/staff/send-staff-mail.ts')).sendStaffMailJob.run(shop, ...job),
    'send-staff-notices': async (...job) =>
      (await import('#domain/people/staff-notices/send-staff-notices.ts')).sendStaffNoticesJob.run(shop, ...job),
    'reconcile-books': async (...job) =>
      (await import('#domain/ledger/reconciliation/nightly-check.ts')).reconcileLedgerJob.run(shop, ...job),
    'read-payouts': async (...job) =>
      (await import('#domain/ledger/payouts/read-payouts.ts')).readPayoutsJob.run(shop, ...job),
  }
}
