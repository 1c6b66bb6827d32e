import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerReport } from '../../src/domain/ledger/reconciliation/reconcile-ledger.ts'
import { sellInThreeCurrencies } from './currencies.ts'
import { type Deaths, type Keeper, keepOpen } from './keep-open.ts'
import { compareFigures, compareSettlements } from './money-checks.ts'
import { actOnOrder, disputing } from './office-actions.ts'
import { type Disturbance, disputedCard, type Plan, type Purchase } from './plan.ts'
import { reconcileLater, runReconcile } from './reconcile-stage.ts'
import { checkRecords, countRepeatedMails, type Findings } from './record-checks.ts'
import { drain, ledgerOf, readSandbox, subscriptionsOf, workOffJobs } from './records.ts'
import { openStaff, type Staff } from './staff.ts'
import type { Stage } from './stage.ts'
import {
  answerChallenge,
  atProvider,
  goods,
  misbehave,
  newVisitor,
  releaseWebhooks,
  setStock,
  stockOf,
  type Visitor,
  webhooks,
} from './visitor.ts'

export type Report = {
  seed: number
  purchases: number
  kills: number
  faults: number
  deaths: Deaths
  /** Seconds from a death to an open shop, the median and the longest. */
  starting: { median: number; longest: number }
  /** Times the provider itself was killed. */
  providerDeaths: number
  /** Requested faulty responses; `faultsMet` counts those that calls of the shop received. */
  faultsAsked: number
  faultsMet: number
  outcomes: Record<string, number>
  orders: number
  ordersByCurrency: Record<string, number>
  disputes: number
  charges: number
  memberships: number
  membershipsEnded: number
  refunds: number
  mails: number
  /** Mails that came again under the same Message-ID: the shop died between sending and noting them. */
  repeatedMails: number
  stockLeft: number
  stockSold: number
  /** Units that staff put back into stock. */
  stockBack: number
  /** Broken promises, in words. */
  findings: Findings &
    Record<
      | 'orders shown, then gone'
      | 'visitors charged twice'
      | 'pieces lost or made'
      | 'deaths nobody caused'
      | 'settlements that differ'
      | 'figures that differ',
      string[]
    >
  books: LedgerReport
  /** The last line of `npm run reconcile`. */
  reconcile: string
  differences: string[]
  seconds: { shopping: number; settling: number }
}

const stockAtFirst = 100_000
const timeoutMs = 120_000

type Tally = { asked: number; providerDeaths: number; providerBack: Promise<void> }

type Options = {
  atOnce?: number
  onProgress?: (begun: number) => void
  /** Mails that may come again under their Message-ID, beyond one for each death of the shop. */
  repeatedMails?: number
}

/** Does what the plan says to a running stage, lets everything come to its end, and compares the ledgers. */
export async function runPlan(
  stage: Stage,
  plan: Plan,
  { atOnce = 8, onProgress, repeatedMails = 0 }: Options = {},
): Promise<Report> {
  const started = performance.now()
  const outcomes: Record<string, number> = {}
  const tally: Tally = { asked: 0, providerDeaths: 0, providerBack: Promise.resolve() }
  const keeper = keepOpen(stage)
  await setStock(stage, goods.counted, stockAtFirst)
  const staff = await openStaff(stage)
  await sellInThreeCurrencies(stage, staff)
  const takenOrders = new Set<number>()
  const shownOrders: string[] = []
  let next = 0
  const shopAgain = async (): Promise<void> => {
    for (let index = next++; index < plan.purchases.length; index = next++) {
      onProgress?.(index)
      for (const disturbance of plan.disturbances.get(index) ?? []) await disturb(stage, keeper, disturbance, tally)
      const outcome = await buy(stage, plan.purchases[index]!, shownOrders)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      const action = plan.officeActions.get(index)
      if (!action) continue
      const result = await actOnOrder(staff, action, takenOrders)
      outcomes[result] = (outcomes[result] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, shopAgain))
  const { secondsToStart, ...deaths } = await keeper.stop()
  const shopped = performance.now()
  const left = await stage.provider<{ remaining: number }[]>('GET', '/sandbox/faults')
  const faultsLeft = left.reduce((sum, { remaining }) => sum + remaining, 0)
  await stage.provider('DELETE', '/sandbox/faults')
  await webhooks(stage, 'normal')
  await releaseWebhooks(stage)
  await drain(stage)
  await workOffJobs(stage)
  const books = await reconcileLater(stage)
  await workOffJobs(stage)
  const { output, exitCode } = await runReconcile(stage)
  const reconcile = `${output.trim().split('\n').at(-1)} (exit code ${exitCode})`
  const read = await readBooks(stage, { staff, deaths, shownOrders, repeatedMails })
  const differences = [
    ...Object.entries(read.findings).flatMap(([promise, found]) => found.map((words) => `${promise}: ${words}`)),
    ...books.differences.map((row) => `reconcile: ${JSON.stringify(row)}`),
    ...(exitCode === 0 ? [] : [`npm run reconcile: ${output.trim()}`]),
  ]
  const inOrder = secondsToStart.sort((one, other) => one - other)
  return {
    ...read,
    seed: plan.seed,
    purchases: plan.purchases.length,
    kills: plan.kills,
    faults: plan.faults,
    deaths,
    starting: { median: inOrder[inOrder.length >> 1] ?? 0, longest: inOrder.at(-1) ?? 0 },
    providerDeaths: tally.providerDeaths,
    faultsAsked: tally.asked,
    faultsMet: tally.asked - faultsLeft,
    outcomes,
    books,
    reconcile,
    differences,
    seconds: { shopping: (shopped - started) / 1_000, settling: (performance.now() - shopped) / 1_000 },
  }
}

async function readBooks(
  stage: Stage,
  input: { staff: Staff; deaths: Deaths; shownOrders: string[]; repeatedMails: number },
) {
  const { staff, deaths, shownOrders, repeatedMails } = input
  const count = async (query: string) => Number((await stage.sql<{ count: number }>(query))[0]?.count ?? 0)
  const ledger = await ledgerOf(stage)
  const stockLeft = (await stockOf(stage, goods.counted)) ?? 0
  const stockSold = await count(
    `SELECT coalesce(sum(quantity), 0) AS count FROM order_lines JOIN orders ON orders.id = order_id
     WHERE product_id = ${goods.counted} AND flag IS DISTINCT FROM 'stock'`,
  )
  const stockBack = await count(
    `SELECT coalesce(sum(delta), 0) AS count FROM stock_movements
     WHERE product_id = ${goods.counted} AND reason = 'return'`,
  )
  return {
    orders: await count('SELECT count(*) FROM orders'),
    ordersByCurrency: await countOrdersByCurrency(stage),
    disputes: await count('SELECT count(*) FROM disputes'),
    charges: ledger.flatMap(({ charges }) => charges.filter(({ status }) => status === 'succeeded')).length,
    memberships: await count('SELECT count(*) FROM memberships'),
    membershipsEnded: await count('SELECT count(*) FROM memberships WHERE ended_at IS NOT NULL'),
    refunds: await count('SELECT count(*) FROM refunds'),
    mails: readSandbox<{ count: number }>(stage, 'SELECT count(*) AS count FROM mail')[0]!.count,
    repeatedMails: countRepeatedMails(stage),
    stockLeft,
    stockSold,
    stockBack,
    findings: {
      // A killed process may have sent one mail that it could not record any more.
      ...(await checkRecords(stage, {
        repeatedMails: deaths.total + repeatedMails,
        everyMailOnce: true,
      })),
      'orders shown, then gone': await findGone(stage, shownOrders),
      'visitors charged twice': await findPayersChargedTwice(stage),
      'pieces lost or made':
        stockLeft + stockSold - stockBack === stockAtFirst
          ? []
          : [`${stockLeft} pieces left, ${stockSold} sold and ${stockBack} back of ${stockAtFirst}`],
      'deaths nobody caused': deaths.unasked ? [`the shop ended ${deaths.unasked} times of itself`] : [],
      'settlements that differ': await compareSettlements(stage),
      'figures that differ': await compareFigures(stage, staff),
    },
  }
}

async function countOrdersByCurrency(stage: Stage): Promise<Record<string, number>> {
  const rows = await stage.sql<{ currency: string; count: number }>(
    'SELECT currency, count(*) AS count FROM orders GROUP BY currency ORDER BY currency',
  )
  return Object.fromEntries(rows.map(({ currency, count }) => [currency, Number(count)]))
}

/** Orders whose number a visitor was given, and which the shop does not know. */
async function findGone(stage: Stage, shownOrders: string[]): Promise<string[]> {
  const kept = new Set((await stage.sql<{ id: string }>('SELECT public_id AS id FROM orders')).map(({ id }) => id))
  return shownOrders.filter((id) => !kept.has(id))
}

/**
 * Finds visitors charged twice: each one buys once, regardless of repeated presses, changed carts and crashes of the
 * shop.
 */
async function findPayersChargedTwice(stage: Stage): Promise<string[]> {
  const checkouts = await stage.sql<{ id: string; email: string }>(
    "SELECT id, contact->>'email' AS email FROM checkouts",
  )
  const emails = new Map(checkouts.map(({ id, email }) => [id, email]))
  const charged = (await ledgerOf(stage)).flatMap(({ metadata, charges }) => {
    const email = emails.get(metadata.checkout_id ?? '')
    return email ? charges.flatMap(({ status }) => (status === 'succeeded' ? email : [])) : []
  })
  return [...Map.groupBy(charged, (email) => email)].flatMap(([email, times]) =>
    times.length > 1 ? [`${email} was charged ${times.length} times`] : [],
  )
}

async function disturb(stage: Stage, keeper: Keeper, disturbance: Disturbance, tally: Tally): Promise<void> {
  if (disturbance.kind === 'kill') await keeper.kill()
  else if (disturbance.kind === 'crash') {
    await insist(() => keeper.crashAt(disturbance.point, disturbance.nth))
  } else if (disturbance.kind === 'sandbox') {
    tally.providerDeaths += 1
    // One after the other: two that start at once want the same port.
    tally.providerBack = tally.providerBack.then(async () => {
      await stage.killSandbox()
      await stage.startSandbox()
    })
    await tally.providerBack
  } else if (disturbance.kind === 'fault') {
    await insist(() => misbehave(stage, disturbance.on, disturbance.effect, disturbance.times))
    tally.asked += disturbance.times
  } else if (disturbance.kind === 'ended') {
    await insist(() => endMembership(stage, disturbance.nth))
  } else {
    await insist(() => webhooks(stage, disturbance.mode))
    if (disturbance.mode === 'normal') await insist(() => releaseWebhooks(stage))
  }
}

/** Ends a membership as the owner does on the provider's own pages. */
async function endMembership(stage: Stage, nth: number): Promise<void> {
  const living = subscriptionsOf(stage).filter(({ status }) => status === 'trialing' || status === 'active')
  const one = living[nth % living.length]
  if (one) await atProvider(stage, 'DELETE', `/v1/subscriptions/${one.id}`)
}

/** Retries until the call succeeds, because a process may just have been killed. */
async function insist<ApiResponse>(action: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(100)
    }
  }
}

const sameAgain = new Set([0, 409, 429, 500, 502, 503])

/**
 * Makes one purchase, pressing the button again for as long as it makes sense; returns how it ended for the visitor.
 */
async function buy(stage: Stage, purchase: Purchase, shownOrders: string[]): Promise<string> {
  const { market: at, card: firstCard } = purchase
  const name = firstCard === disputedCard ? disputing : 'visitor'
  const visitor = await insist(() => newVisitor(stage, { at, name }))
  let token = await insist(() => visitor.cart(purchase.lines))
  let card = purchase.card
  let second = purchase.secondCard
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const responses = await Promise.all(Array.from({ length: purchase.presses }, () => visitor.pay(token, card)))
    const response = responses.find(({ status }) => status === 200) ?? responses.at(-1)!
    if (sameAgain.has(response.status)) {
      await pause(200)
      continue
    }
    if (response.status === 422) {
      if (response.body.errors?.cartToken) token = await insist(() => visitor.cart(purchase.lines))
      else if (second === null) return 'declined'
      else [card, second] = [second, null]
      continue
    }
    if (response.status !== 200) return `answered ${response.status}`
    if (!response.body.requires_action)
      return purchase.returns ? complete(visitor, token, shownOrders) : 'left after paying'
    if (purchase.bank === 'leave') return 'left at the bank'
    // The question may be over already: then the next try shows how it ended.
    await insist(() =>
      answerChallenge(stage, response, purchase.bank === 'success' ? 'success' : 'failure').catch(ignoreOver),
    )
    if (purchase.bank === 'success')
      return purchase.returns ? complete(visitor, token, shownOrders) : 'left after paying'
    if (second === null) return 'refused by the bank'
    ;[card, second] = [second, null]
  }
  return 'gave up waiting'
}

function ignoreOver(error: unknown): void {
  if (!/answered 409/.test(String(error))) throw error
}

async function complete(visitor: Visitor, token: string, shownOrders: string[]): Promise<string> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const { status, body } = await visitor.complete(token)
    if (status === 200) {
      shownOrders.push(String(body.order_id))
      return 'saw the order'
    }
    await pause(200)
  }
  return 'waited for the order in vain'
}
