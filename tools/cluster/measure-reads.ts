import { setTimeout as pause } from 'node:timers/promises'
import { processorTime } from '../bench/processor-time.ts'
import type { Stage } from '../campaign/stage.ts'
import { fetchThrough } from '../cdn/fetch-through.ts'
import { measureHits } from '../cdn/measure-hits.ts'
import { hosts, publicVisits } from '../cdn/public-addresses.ts'
import { buyUntil, noFigures } from '../load/visitor.ts'
import type { Call } from '../servers/office-session.ts'
import type { Cluster } from './cluster-machine.ts'

const buyers = 16
const searches = 400
// Per hundred visitors: pages and public reads, searches that are new, and purchases.
const visitors = { reads: 800, searches: 30, purchases: 3 }

/** Number of requests, how many of them were not in memory, and processor time in milliseconds. */
export type Work = { count: number; misses: number; database: number; shops: number }
export type Works = Record<'first reads' | 'reads' | 'reads beside changes' | 'searches' | 'purchases', Work>

/** The work of database and shops for reads, for reads while prices change, for searches and for purchases. */
export async function measureReads(
  stage: Stage,
  cluster: Cluster,
  input: { databaseId: number; office: Call; seconds: number },
): Promise<Works> {
  const { databaseId, office, seconds } = input
  const { port } = stage
  const used = () => ({
    database: processorTime(databaseId),
    shops: cluster.processIds().reduce((sum, id) => sum + processorTime(id), 0),
  })
  const during = async (work: () => Promise<number>) => {
    const [before, missed, started] = [used(), await countMisses(cluster), performance.now()]
    const count = await work()
    // Waits for the jobs of the last requests.
    await pause(1_000)
    const [after, misses] = [used(), (await countMisses(cluster)) - missed]
    const took = (performance.now() - started) / 1_000
    return { count, misses, took, database: after.database - before.database, shops: after.shops - before.shops }
  }
  const idle = await during(async () => {
    await pause(seconds * 1_000)
    return 0
  })
  const measure = async (work: () => Promise<number>): Promise<Work> => {
    const { took, count, misses, ...sum } = await during(work)
    const less = (part: 'database' | 'shops') => Math.max(0, sum[part] - (idle[part] * took) / idle.took)
    return { count, misses, database: less('database'), shops: less('shops') }
  }
  const browse = async (owner: Call | null) =>
    (await measureHits({ port, shopPort: port, processIds: [], seconds, office: owner })).requests
  const firstReads = await measure(() => visitAll(port))
  // Each shop has seen a part of it.
  while ((await during(() => visitAll(port))).misses > 20);
  return {
    'first reads': firstReads,
    reads: await measure(() => browse(null)),
    'reads beside changes': await measure(() => browse(office)),
    searches: await measure(() => searchAll(port)),
    purchases: await measure(() => buyAll(port, seconds)),
  }
}

/** Milliseconds of a hundred visitors, if this share of their reads is not in memory. */
export function costOfVisitors(works: Works, missing: number): { reads: number; searches: number; purchases: number } {
  const { 'first reads': first, searches: searched, purchases } = works
  return {
    reads: (visitors.reads * missing * first.database) / first.misses,
    searches: (visitors.searches * searched.database) / searched.count,
    purchases: (visitors.purchases * purchases.database) / purchases.count,
  }
}

async function countMisses({ ports }: Cluster): Promise<number> {
  const figures = await Promise.all(ports.map(async (port) => (await fetch(`http://localhost:${port}/metrics`)).text()))
  return figures.reduce((sum, text) => sum + Number(/^vitrine_cache_misses (\d+)/m.exec(text)?.[1] ?? 0), 0)
}

async function visitAll(port: number): Promise<number> {
  const visits = await publicVisits(port)
  for (const { host, path, cookie } of visits) await fetchThrough(port, { host, path, headers: { cookie } })
  return visits.length
}

async function searchAll(port: number): Promise<number> {
  const words = ['handskar', 'votter', 'skinn', 'ull', 'svart', 'dame', 'herre', 'varm', 'vinter', 'gave']
  for (let turn = 0; turn < searches; turn++) {
    const query = `${words[turn % words.length]} ${words[(turn * 7 + 3) % words.length]} ${turn}`
    const path = `/api/search?query=${encodeURIComponent(query)}`
    await fetchThrough(port, { host: hosts[0]!, path, headers: { 'x-forwarded-for': `10.9.0.${turn % 250}` } })
  }
  return searches
}

async function buyAll(port: number, seconds: number): Promise<number> {
  const figures = noFigures()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  await Promise.all(Array.from({ length: buyers }, (_, visitor) => buyUntil(figures, { port, visitor, running })))
  return figures.purchases
}
