import { request } from 'node:http'
import { join } from 'node:path'
import { controlSocket } from '../../src/commands/control-socket.ts'
import { measureRound, median } from './measure.ts'
import { fetchRaw, startBareServer, startShop } from './servers.ts'

/** `hot`: requests per second of a cached page as a share of the bare server's; the rest in milliseconds. */
export type CatalogueSize = { products: number; hot: number; list: number; search: number; product: number }

const words = ['alder', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'harbour', 'island', 'juniper']
const asked = 300
const connections = 32
const perFile = 5_000

/**
 * Grows a shop to each size. Measures a cached page against a bare server in alternating rounds, and p99 of uncached
 * lists, searches and products.
 */
export async function measureCatalogueSizes(sizes: number[]): Promise<CatalogueSize[]> {
  const shop = await startShop({ TRUST_PROXY: '1' })
  const bare = await startBareServer()
  try {
    const measured: CatalogueSize[] = []
    let there = 0
    for (const size of sizes.toSorted((a, b) => a - b)) {
      for (; there < size; there += Math.min(perFile, size - there)) {
        await importProducts(shop.dataDir, productFile(there, Math.min(size, there + perFile)))
      }
      const pages = Math.max(1, Math.ceil(size / 24))
      const pick = (index: number, max: number) => (index * 7_919) % max
      measured.push({
        products: size,
        hot: await ratioOfCachedPage('/kategori/grown-0'),
        list: await slowest(shop.origin, (index) => `/api/products?page=${pick(index, pages) + 1}&per_page=24`),
        search: await slowest(
          shop.origin,
          (index) => `/api/search?query=${words[index % 10]}%20${words[Math.floor(index / 10) % 10]}%20${index}`,
        ),
        product: await slowest(shop.origin, (index) => `/api/products/grown-${pick(index, size)}`),
      })
    }
    return measured
  } finally {
    await bare.stop()
    await shop.stop()
  }

  async function ratioOfCachedPage(path: string): Promise<number> {
    // Renders the page once after the import, so that the measurement finds it cached.
    await fetchRaw(shop.origin + path)
    const [ours, theirs] = [shop.origin + path, bare.origin + path]
    await measureRound(ours, { connections, seconds: 0.5 })
    await bare.give(path, await fetchRaw(ours))
    await measureRound(theirs, { connections, seconds: 0.5 })
    const ratios: number[] = []
    for (let round = 0; round < 5; round++) {
      const { requestsPerSecond } = await measureRound(ours, { connections, seconds: 1 })
      ratios.push(requestsPerSecond / (await measureRound(theirs, { connections, seconds: 1 })).requestsPerSecond)
    }
    return median(ratios)
  }
}

/** p99 in milliseconds of many URLs requested one after the other. */
async function slowest(origin: string, pathOf: (index: number) => string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < asked; index++) {
    const before = performance.now()
    // Each from another address, so that rate limits do not count.
    const from = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`
    const response = await fetch(origin + pathOf(index), { headers: { 'x-forwarded-for': from } })
    await response.arrayBuffer()
    times.push(performance.now() - before)
    if (response.status !== 200) throw new Error(`${pathOf(index)} answered ${response.status}`)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

function productFile(from: number, to: number): string {
  const rows = ['Handle,Title,Body (HTML),Variant Price,Member Price,Category']
  for (let index = from; index < to; index++) {
    const [first, second] = [words[index % 10], words[Math.floor(index / 10) % 10]]
    rows.push(
      `grown-${index},"${first} ${second} ${index}","<p>Made of ${first} and ${second}.</p>",${20 + (index % 80)}.00,${10 + (index % 80)}.00,Grown ${index % 20}`,
    )
  }
  return `${rows.join('\n')}\n`
}

function importProducts(dataDir: string, csv: string): Promise<void> {
  const socketPath = controlSocket(join(dataDir, 'control.sock'))
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path: '/import/products', method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`The import responded with ${response.statusCode}: ${text}`)),
      )
    })
    sent.on('error', reject).end(csv)
  })
}
