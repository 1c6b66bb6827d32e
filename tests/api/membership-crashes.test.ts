// @module-tag full
import { expect, test } from 'vitest'
import { memberships, providerEvents } from '#database/schema/schema.ts'
import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import { sendMembershipMail } from '#domain/sales/membership/send-membership-mail.ts'
import { startMembership } from '#domain/sales/membership/start-membership.ts'
import { processProviderEvent } from '#domain/sales/provider-events/process-provider-event.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { startWorker } from '#worker/start-worker.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { answerChallenge, buy, cartToken, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { checkWorld } from '../support/member-checks.ts'
import { Crash, type CrashingShop, crashingShop } from '../support/member-crashes.ts'
import { buySomething, deliver, openWorld, pass, settle, sweep, type World } from '../support/member-world.ts'
import { createBrowser } from '../support/test-browser.ts'

const start = '2027-03-20T10:00:00Z'

/** Each asks for its bank's page, and begins a membership once: so many points are tried in one shop. */
const cards = [
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequired',
  'pm_card_threeDSecure2Required',
  'pm_card_threeDSecureRequired',
]

/** Pays as a new visitor through the bank's page; the shop has not been notified yet. */
async function payUnheard(world: World, card: string): Promise<string> {
  const { shop } = world
  const email = `${card}@example.test`.toLowerCase()
  const browser = createBrowser(shop)
  const { token, offer, total } = await cartToken(browser, { '4350': { membership: true } })
  const { body } = await pay(browser, token, card, { email })
  await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
  const payment = (await ledger(shop)).at(-1)!.payment_intent
  world.shown.set(payment, { who: 0, offer, total, card, at: shop.clock() })
  return payment
}

function onlyCrashes(error: unknown): void {
  if (!(error instanceof Crash)) throw error
}

test('#5 #444 after a crash between any two steps from the payment to the membership there is one order and one membership', {
  timeout: 240_000,
}, async () => {
  let at = 0
  for (let crashed = true; crashed; ) {
    const world = await openWorld(start, 0)
    await deliver(world, 'hold')
    for (const card of cards) {
      if (!crashed) break
      at += 1
      const payment = await payUnheard(world, card)
      const dying = crashingShop(world.shop, at)
      const orderId = (await rowsOf(world.shop, 'orders')).length + 1
      await settlePayment(dying, payment)
        .then(() => startMembership(dying, { orderId }))
        .catch(onlyCrashes)
      crashed = dying.crashed
      await settlePayment(world.shop, payment)
      await settle(world)
      expect((await rowsOf(world.shop, 'memberships')).length, `point ${at}`).toBe(orderId)
    }
    await deliver(world, 'normal')
    await checkWorld(world)
    await world.shop.close()
  }
  expect(at).toBeGreaterThan(8)
})

test('#427 after a crash between any two steps of working off a charge there is one receipt', {
  timeout: 240_000,
}, async () => {
  const world = await openWorld(start, 1)
  const { shop } = world
  const goods = {
    who: 0,
    kind: 'member',
    card: 'pm_card_visa',
    asGuest: false,
    bank: 'success',
    returns: true,
  } as const
  expect(await buySomething(world, goods)).toBe('joined with 7 free days')
  await settle(world)
  await pass(world, { hours: 8 * 24 })
  await checkWorld(world)
  // Each month another point; what the provider reports arrives by the sweep.
  await deliver(world, 'drop')
  let at = 0
  let sentTwice = 0
  for (let crashed = true; crashed; ) {
    at += 1
    world.sweptAt = new Date('2100-01-01')
    await pass(world, { months: 1 })
    const dying = crashingShop(shop, at)
    await workOff(dying).catch(onlyCrashes)
    crashed = dying.crashed
    await sweep(world)
    sentTwice += dropRepeated(shop)
    await checkWorld(world)
  }
  // A mail is repeated only if the process dies between the mail server's response and recording it; both copies
  // share one id.
  expect(sentTwice).toBeLessThanOrEqual(2)
  expect(at).toBeGreaterThan(8)
  expect(shop.mails.filter(({ messageId }) => messageId.startsWith('<receipt-')).length).toBe(at + 1)
  await shop.close()
})

/** Removes mails repeated under the same id, as a mailbox may, and returns how many there were. */
function dropRepeated({ mails }: World['shop']): number {
  const once = new Map(mails.map((mail) => [mail.messageId, mail]))
  const repeated = mails.length - once.size
  mails.splice(0, mails.length, ...once.values())
  return repeated
}

/** Does the worker's jobs for a month's events in a process that may die. */
async function workOff(dying: CrashingShop): Promise<void> {
  await receiveMissedEvents(dying)
  for (const { id, processedAt } of await dying.database.select().from(providerEvents)) {
    if (!processedAt) await processProviderEvent(dying, { eventId: id })
  }
  const [paid] = listObjects(dying.sandbox.state, 'invoice', { limit: 1 }).data
  const [membership] = await dying.database.select().from(memberships)
  const notice = { kind: 'receipt' as const, amount: paid!.amount_paid, number: paid!.number!, url: null }
  await sendMembershipMail(dying, { membershipId: membership!.id, key: `receipt-${paid!.id}`, notice })
}

test('the membership exists within five seconds of the payment, by the worker that runs in the shop', async () => {
  const { shop, people } = await openWorld(start, 1)
  const stop = await startWorker(shop, shop.jobs as Parameters<typeof startWorker>[1])
  await buy(people[0]!.browser, { '4350': { membership: true } }, { email: people[0]!.email })
  const paidAt = performance.now()
  await expect
    .poll(async () => (await rowsOf(shop, 'memberships'))[0]?.status, { timeout: 60_000, interval: 50 })
    .toBe('trialing')
  expect(performance.now() - paidAt).toBeLessThan(5_000)
  stop()
  await shop.close()
})
