import type { Shop } from '../shop.ts'
import type { JobHandlers } from './boss-jobs.ts'

/** Every job beside the use case that does it. Loaded when first needed: mail templates are heavy. */
export function jobHandlers(shop: Shop): JobHandlers {
  return {
    'send-order-confirmation': async (payload) =>
      (await import('#domain/orders/send-order-confirmation.ts')).sendOrderConfirmation(shop, payload),
    'send-password-link': async (payload, id) =>
      (await import('#domain/customers/send-password-link.ts')).sendPasswordLink(shop, payload, id),
    'send-email-confirmation': async (payload, id) =>
      (await import('#domain/customers/send-email-confirmation.ts')).sendEmailConfirmation(shop, payload, id),
    'send-account-notice': async (payload) =>
      (await import('#domain/mails/send-account-notice.ts')).sendAccountNotice(shop, payload),
    'send-privacy-link': async (payload, id) =>
      (await import('#domain/privacy/privacy-links.ts')).sendPrivacyLink(shop, payload, id),
    'finish-erasure': async (payload) =>
      (await import('#domain/privacy/finish-erasure.ts')).finishErasure(shop, payload),
    'send-withdrawal-mails': async (payload) =>
      (await import('#domain/withdrawal/send-withdrawal-mails.ts')).sendWithdrawalMails(shop, payload),
    'end-membership': async ({ membershipId }) =>
      (await import('#domain/membership/end-membership.ts')).endMembership(shop, membershipId),
    'forward-contact-message': async (payload) =>
      (await import('#domain/contact/forward-contact-message.ts')).forwardContactMessage(shop, payload),
    'process-provider-event': async (payload) =>
      (await import('#domain/checkout/process-provider-event.ts')).processProviderEvent(shop, payload),
    'start-membership': async (payload) =>
      (await import('#domain/membership/start-membership.ts')).startMembership(shop, payload),
    'send-membership-mail': async (payload) =>
      (await import('#domain/membership/send-membership-mail.ts')).sendMembershipMail(shop, payload),
    'send-alert': async (payload) => (await import('#domain/alerts/send-alert.ts')).sendAlert(shop, payload),
    'reconcile-books': async () => {
      await (await import('#domain/reconciliation/reconcile-books.ts')).reconcileBooks(shop)
    },
  }
}
