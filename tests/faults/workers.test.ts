import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageIds, ordersOf } from '../../tools/campaign/records.ts'
import type { Stage } from '../../tools/campaign/stage.ts'
import { newVisitor, type Visitor } from '../../tools/campaign/visitor.ts'
import { expectConsistent, openStage } from './expect-consistent.ts'

/**
 * Jobs whose process died, on PostgreSQL, where several processes may work: other workers do not wait for their
 * timeout.
 */

let stage: Stage
beforeAll(async () => {
  stage = await openStage('postgresql')
  await stage.start()
})
afterAll(() => stage.close())

async function isConfirmed(visitor: Visitor): Promise<boolean> {
  const [order] = await ordersOf(stage, visitor.email)
  return messageIds(stage).includes(`<order-${order?.public_id}@vitrine.shop>`)
}

test('the only worker dies in a job: started again, it tries at once', async () => {
  const visitor = await newVisitor(stage)
  const token = await visitor.cart()
  await stage.crashAt('mail.before')
  await visitor.pay(token)
  await stage.died()
  await stage.start()
  await expect.poll(() => isConfirmed(visitor)).toBe(true)
  await expectConsistent(stage)
})

test('one of two workers dies in a job: the other one does it within seconds', async () => {
  const other = await openStage('postgresql', { databaseUrl: stage.environment.DATABASE_URL! })
  const { STRIPE_API_BASE, SMTP_URL } = stage.environment
  try {
    await other.start({ STRIPE_API_BASE: STRIPE_API_BASE!, SMTP_URL: SMTP_URL! })
    await stage.crashAt('mail.before')
    const visitors: Visitor[] = []
    // The first free worker takes a job, until it is the one that dies of it.
    while (stage.isRunning() && visitors.length < 60) {
      const visitor = await newVisitor(stage).catch(() => null)
      if (!visitor) break
      const token = await visitor.cart().catch(() => null)
      if (!token) break
      visitors.push(visitor)
      await visitor.pay(token)
    }
    await stage.died()
    // Recorded, not only sent: the other worker is killed next, and would leave the mail to be sent again.
    const lost = () =>
      stage.sql("SELECT id FROM orders WHERE 'order-confirmation:' || id NOT IN (SELECT key FROM sent_mails)")
    // Ten seconds without a sign of life, and the five of a round.
    await expect.poll(lost, { timeout: 60_000, interval: 250 }).toEqual([])
  } finally {
    await other.close()
  }
  await stage.start()
  await expectConsistent(stage)
})

test('a shop that leaves jobs to workers runs none, and they wait for one', async () => {
  await stage.kill()
  await stage.start({ RUN_JOBS: '0' })
  const visitors: Visitor[] = []
  for (let purchase = 0; purchase < 3; purchase++) {
    const visitor = await newVisitor(stage)
    await visitor.pay(await visitor.cart())
    visitors.push(visitor)
  }
  const confirmed = () => Promise.all(visitors.map(isConfirmed))
  expect(await confirmed()).toEqual([false, false, false])
  await stage.restart()
  await expect.poll(confirmed).toEqual([true, true, true])
  await expectConsistent(stage)
})
