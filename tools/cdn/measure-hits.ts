import { setTimeout as pause } from 'node:timers/promises'
import { processorTime } from '../bench/processor-time.ts'
import type { Call } from '../servers/office-session.ts'
import { fetchThrough } from './fetch-through.ts'
import { changePrice, nextPrice } from './measure-changes.ts'
import { cookieOf, cookies, hosts, type PublicVisit, publicPaths } from './public-addresses.ts'

const clients = 16
const changeEveryMs = 1_000
const landingShare = 0.1
const chosenLanguageShare = 0.2

export type Hits = { requests: number; hits: number; seconds: number; processorMs: number }

type Input = { port: number; shopPort: number; processIds: readonly number[]; seconds: number; office: Call | null }

/**
 * Measures visitors who never pause; half of their requests go to an eighth of the addresses. With an office, a price
 * changes every second.
 * @returns among others `processorMs`: what the shops used
 */
export async function measureHits(input: Input): Promise<Hits> {
  const { port, processIds, seconds, office } = input
  const choose = await visitorsOf(input.shopPort)
  const used = () => processIds.reduce((sum, id) => sum + processorTime(id), 0)
  const figures = { requests: 0, hits: 0 }
  const before = used()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  const visit = async () => {
    while (running()) {
      const { host, path, cookie } = choose()
      const { isHit } = await fetchThrough(port, { host, path, headers: { cookie } })
      figures.requests += 1
      if (isHit) figures.hits += 1
    }
  }
  const change = async () => {
    for (let turn = 0; office && running(); turn++) {
      await changePrice(office, 4318 + (turn % 5), nextPrice())
      await pause(changeEveryMs)
    }
  }
  await Promise.all([...Array.from({ length: clients }, visit), change()])
  return { ...figures, seconds, processorMs: used() - before }
}

/**
 * Measures what the shops serve after one price change when everything else is in the CDN. Each visit is made once.
 */
export async function costOfChange(input: {
  cdnPort: number
  visits: readonly PublicVisit[]
  processIds: readonly number[]
  office: Call
  product: number
}): Promise<{ misses: number; bytes: number; processorMs: number }> {
  const { cdnPort, visits, processIds, office, product } = input
  const used = () => processIds.reduce((sum, id) => sum + processorTime(id), 0)
  const visitAll = async () => {
    const before = used()
    let [misses, bytes] = [0, 0]
    for (const { host, path, cookie } of visits) {
      const { isHit, text } = await fetchThrough(cdnPort, { host, path, headers: { cookie } })
      if (isHit) continue
      misses += 1
      bytes += text.length
    }
    return { misses, bytes, processorMs: used() - before }
  }
  await visitAll()
  const quiet = await visitAll()
  await changePrice(office, product, nextPrice())
  // The second call for what was on its way.
  await pause(2_500)
  const changed = await visitAll()
  return {
    misses: changed.misses - quiet.misses,
    bytes: changed.bytes - quiet.bytes,
    processorMs: changed.processorMs - quiet.processorMs,
  }
}

async function visitorsOf(shopPort: number): Promise<() => PublicVisit> {
  const paths = new Map<string, string[]>()
  for (const host of hosts) paths.set(host, await publicPaths(shopPort, host))
  const pick = <Value>(list: readonly Value[], share: number) => list[Math.floor(share * list.length)]!
  return () => {
    const host = pick(hosts, Math.random())
    // The third power: half of all requests fall on the first eighth.
    const path = pick(paths.get(host)!, Math.random() ** 3)
    const language = Math.random() < chosenLanguageShare ? pick(cookies, Math.random()) : ''
    return { host, path, cookie: cookieOf(language, Math.random() < landingShare) }
  }
}
