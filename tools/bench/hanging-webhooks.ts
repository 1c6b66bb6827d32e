import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildShopToKill } from '../campaign/shop-to-kill-build.ts'
import { openStaff } from '../campaign/staff.ts'
import { runStage, type Stage } from '../campaign/stage.ts'
import { buyUntil, noFigures } from '../load/visitor.ts'
import { median } from './measure.ts'

/** Purchases per second and response times of a checkout, with a receiver that never responds and without one. */
export type HangingWebhooks = {
  /** Medians over the rounds. */
  ratio: number
  without: Purchases
  hanging: Purchases
  /** Calls that the receiver was left with, unanswered. */
  unanswered: number
  failures: string[]
}
type Purchases = { perSecond: number; checkout: number }

const pairs = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = 4
const visitors = 4

/**
 * Measures one shop on the embedded database, where everything shares one connection. In alternating rounds its
 * webhook is on and off.
 */
export async function measureHangingWebhooks(): Promise<HangingWebhooks> {
  // The shop of the fault tests is the only build that may call a receiver on its own machine.
  await buildShopToKill()
  const receiver = await openSilentReceiver()
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-hooks-'))
  const stage = await runStage({ engine: 'pglite', dataDir, databaseUrl: null })
  try {
    await stage.start()
    const setWebhook = await addWebhook(stage, receiver.url)
    const failures: string[] = []
    const buy = createBuyers(stage, failures)
    await setWebhook(true)
    // The first purchases of a process are slower: they compile it. By the end the receiver has been called.
    while (receiver.calls() === 0) await buy()
    const found: { without: Purchases; hanging: Purchases }[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const round = async (isOn: boolean) => {
        await setWebhook(isOn)
        return buy()
      }
      if (pair % 2) found.push({ hanging: await round(true), without: await round(false) })
      else found.push({ without: await round(false), hanging: await round(true) })
    }
    const middle = (pick: (pair: (typeof found)[number]) => number) => median(found.map(pick))
    const of = (kind: 'without' | 'hanging') => ({
      perSecond: middle((pair) => pair[kind].perSecond),
      checkout: middle((pair) => pair[kind].checkout),
    })
    return {
      ratio: middle(({ without, hanging }) => hanging.perSecond / without.perSecond),
      without: of('without'),
      hanging: of('hanging'),
      unanswered: receiver.calls(),
      failures,
    }
  } finally {
    await stage.close()
    await receiver.close()
  }
}

async function openSilentReceiver() {
  let calls = 0
  const server = createServer((request) => {
    calls += 1
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/in`,
    calls: () => calls,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Adds a webhook for the event of each purchase; returns a function that switches it on and off. */
async function addWebhook(stage: Stage, url: string): Promise<(isOn: boolean) => Promise<void>> {
  const staff = await openStaff(stage)
  const made = await staff.insist<{ id: number; version: number }>('POST', '/hooks', { url, events: ['order.paid'] })
  if (made.status !== 201) throw new Error(`No webhook: ${made.status} ${JSON.stringify(made.body)}`)
  let { version } = made.body
  return async (isOn) => {
    const path = `/hooks/${made.body.id}`
    const { status, body } = await staff.insist<{ version: number }>('PATCH', path, { is_on: isOn }, { version })
    if (status !== 200) throw new Error(`The webhook was not switched: ${status} ${JSON.stringify(body)}`)
    version = body.version
  }
}

/** Returns a function that runs a round of purchases by visitors who never pause. Each round has new visitors. */
function createBuyers({ port }: Stage, failures: string[]): () => Promise<Purchases> {
  let came = 0
  return async () => {
    const figures = noFigures()
    const started = performance.now()
    const running = () => performance.now() - started < seconds * 1_000
    await Promise.all(Array.from({ length: visitors }, () => buyUntil(figures, { port, visitor: ++came, running })))
    failures.push(...figures.faults)
    if (figures.refused > 0) failures.push(`${figures.refused} calls were refused`)
    return {
      perSecond: (figures.purchases * 1_000) / (performance.now() - started),
      checkout: median(figures.times.get('checkout') ?? [0]),
    }
  }
}
