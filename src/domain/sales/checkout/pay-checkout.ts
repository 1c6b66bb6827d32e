import type { Consent, Contact } from '#database/schema/quote.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import { emitStockWebhooks } from '#domain/platform/webhooks/emit-webhook.ts'
import { CardRefused, PaymentUnknown } from '#payments/payments.ts'
import { orInvalidCard, orUnavailable } from '#payments/provider-failures.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type CheckoutRow, findCheckout, moveCheckout } from './checkout-queries.ts'
import { releasedStates } from './checkout-states.ts'
import { holdUntil, stockNeedsOf } from './checkout-stock.ts'
import { refusalOfEnded } from './count-declines.ts'
import { type CreatedPayment, createIntent } from './create-intent.ts'
import { declineCheckout } from './decline-checkout.ts'
import { endUnlessSilent, expireCheckout, isOverdue } from './expire-checkout.ts'
import { type Holding, holdStock, requireHoldsLeft } from './hold-stock.ts'
import { recordPayment } from './record-payment.ts'

export type Submission = { paymentMethodId: string; contact: Contact; consent: Consent; addressHash: string | null }
export type CheckoutOutcome = { requiresAction: false } | { requiresAction: true; clientSecret: string }

// More turns than any path through the states needs; beyond it the payment's state is taken as unknown.
const maximumTurns = 10

/**
 * Takes a checkout from any state as far as this submission can: to an order, a bank's challenge, or a refusal. Safe to
 * repeat after a crash: each attempt is stored first, and settled before the next.
 * @throws invalid `card` (declined) or `cartToken` (expired), `checkout.busy` (result unknown), `request.unavailable`
 */
export async function payCheckout(
  shop: Shop,
  held: CheckoutRow,
  submission: Submission,
  holding: Omit<Holding, 'now'>,
): Promise<{ outcome: CheckoutOutcome; checkout: CheckoutRow }> {
  const isTooLate = isOverdue(held, shop.clock())
  let checkout = isTooLate ? await orUnavailable(() => expireCheckout(shop, held), 'checkout.busy') : held
  let confirmations = 0
  /** True if the latest attempt used the card now submitted, so that its decline is this submission's result. */
  let isOurs = false
  for (let turn = 0; turn < maximumTurns; turn += 1) {
    switch (checkout.state) {
      case 'QUOTED': {
        const created = await orUnavailable(() => createIntent(shop, checkout))
        checkout = await beginAttempt(shop, checkout, { ...submission, ...created })
        break
      }
      case 'DECLINED':
        if (!isOurs) {
          checkout = await beginAgain(shop, checkout, submission, holding)
          break
        }
        if (isOverdue(checkout, shop.clock())) checkout = await endUnlessSilent(shop, checkout)
        if (!releasedStates.includes(checkout.state)) break
        throw invalid({ card: [checkout.failure ?? 'card.declined'] })
      case 'CONFIRMING':
        // Confirming a second time shows whether the first call arrived; after that, only waiting helps.
        if (confirmations === 2) throw new ShopError('checkout.busy')
        confirmations += 1
        isOurs = checkout.paymentMethodId === submission.paymentMethodId
        checkout = await confirmAttempt(shop, checkout)
        break
      case 'UNKNOWN':
        checkout = await lookUpAttempt(shop, checkout)
        break
      case 'REQUIRES_ACTION': {
        const challenge = await findChallenge(shop, checkout, submission, isOurs)
        if ('clientSecret' in challenge) {
          return { checkout, outcome: { requiresAction: true, clientSecret: challenge.clientSecret } }
        }
        checkout = challenge.checkout
        break
      }
      case 'EXPIRED':
        throw refusalOfEnded(checkout, shop.clock()) ?? invalid({ cartToken: ['cart.invalid'] })
      default:
        return { checkout, outcome: { requiresAction: false } }
    }
  }
  throw new ShopError('checkout.busy')
}

/** Stores the next attempt and its card, only after the one before is known to have failed or was abandoned unpaid. */
async function beginAttempt(
  shop: Shop,
  checkout: CheckoutRow,
  submission: Submission & Partial<CreatedPayment>,
): Promise<CheckoutRow> {
  const moved = await moveCheckout(shop.database, checkout.id, 'CONFIRMING', nextAttempt(shop, checkout, submission))
  crashPoint('attempt.saved')
  return moved ?? getCheckout(shop, checkout.id)
}

/**
 * The next attempt after a decline reserves the released stock again; the price stays as quoted. Throws invalid
 * `cartToken`: `cart.outOfStock`, and `request.tooMany` if this payer holds too much.
 */
async function beginAgain(
  shop: Shop,
  checkout: CheckoutRow,
  submission: Submission,
  holding: Omit<Holding, 'now'>,
): Promise<CheckoutRow> {
  const { id, quote } = checkout
  const begun = await shop.database.transaction(async (transaction) => {
    const needs = await stockNeedsOf(transaction, quote.lines)
    if (needs.length) await requireHoldsLeft(transaction, { ...holding, now: shop.clock() }, id)
    const moved = await moveCheckout(transaction, id, 'CONFIRMING', nextAttempt(shop, checkout, submission))
    if (!moved) return null
    const at = shop.clock()
    const change = await holdStock(transaction, { checkoutId: id, needs, at })
    await emitStockWebhooks(transaction, { counts: change.counts, at }, shop)
    crashPoint('again.inside')
    return { moved, change }
  })
  if (!begun) return getCheckout(shop, id)
  await announceStock(shop, begun.change)
  crashPoint('attempt.saved')
  return begun.moved
}

function nextAttempt(shop: Shop, { attempt, createdAt }: CheckoutRow, submission: Submission) {
  const now = shop.clock()
  return { ...submission, attempt: attempt + 1, failure: null, expiresAt: holdUntil(now, createdAt), updatedAt: now }
}

/** Asks the provider to charge the card of the stored attempt. The same attempt never charges twice. */
async function confirmAttempt(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { id, attempt, paymentIntentId, paymentMethodId } = checkout
  if (!paymentIntentId || !paymentMethodId) throw new Error(`Checkout ${id} has nothing to confirm`)
  const key = `co_${id}:confirm:${attempt}`
  try {
    const payment = await shop.payments.confirmPayment({ paymentId: paymentIntentId, paymentMethodId, key })
    crashPoint('payment.confirmed')
    return await recordPayment(shop, checkout, payment)
  } catch (error) {
    if (error instanceof CardRefused) return declineCheckout(shop, checkout, { failure: error.key, isCounted: true })
    if (!(error instanceof PaymentUnknown)) throw error
    shop.log.warn({ checkout: id }, 'The payment provider did not say whether a card was charged')
    const moved = await moveCheckout(shop.database, id, 'UNKNOWN', { updatedAt: shop.clock() })
    return moved ?? getCheckout(shop, id)
  }
}

/**
 * Reads the payment after the provider did not respond. An attempt that never arrived is repeated under its own key.
 */
async function lookUpAttempt(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  const payment = await orUnavailable(() => shop.payments.retrievePayment(paymentOf(checkout)), 'checkout.busy')
  if (payment.status === 'processing') throw new ShopError('checkout.busy')
  const known = await recordPayment(shop, checkout, payment)
  if (known.state !== 'UNKNOWN') return known
  const moved = await moveCheckout(shop.database, checkout.id, 'CONFIRMING', { updatedAt: shop.clock() })
  return moved ?? getCheckout(shop, checkout.id)
}

/**
 * The challenge to pass to the browser; or the checkout moved on, if the challenge is over or another card is
 * submitted.
 */
async function findChallenge(
  shop: Shop,
  checkout: CheckoutRow,
  submission: Submission,
  isOurs: boolean,
): Promise<{ clientSecret: string } | { checkout: CheckoutRow }> {
  const payment = await orUnavailable(() => shop.payments.retrievePayment(paymentOf(checkout)), 'checkout.busy')
  if (payment.status !== 'requires_action') return { checkout: await recordPayment(shop, checkout, payment) }
  if (!isOurs && checkout.paymentMethodId !== submission.paymentMethodId) {
    const { paymentMethodId } = submission
    const card = await orInvalidCard(() =>
      orUnavailable(() => shop.payments.retrievePaymentMethod(paymentMethodId), 'checkout.busy'),
    )
    // The same payment takes the other card: it can only ever be paid once.
    if (card.cardFingerprint !== payment.cardFingerprint)
      return { checkout: await beginAttempt(shop, checkout, submission) }
  }
  if (!payment.clientSecret) throw new ShopError('checkout.busy')
  return { clientSecret: payment.clientSecret }
}

function paymentOf(checkout: CheckoutRow): string {
  if (!checkout.paymentIntentId) throw new Error(`Checkout ${checkout.id} has no payment`)
  return checkout.paymentIntentId
}

async function getCheckout(shop: Shop, id: string): Promise<CheckoutRow> {
  const checkout = await findCheckout(shop.database, id)
  if (!checkout) throw new Error(`There is no checkout ${id}`)
  return checkout
}
