import { readFileSync } from 'node:fs'
import { measureRound, median } from '../bench/measure.ts'
import { fetchRaw, startShop } from '../bench/servers.ts'
import { everyTwelfth, kinds } from './generated-products.ts'

export type ShopFigures = {
  products: number
  /** Requests a second of a kept category page, and processor microseconds a request. */
  hot: number
  hotProcessor: number
  /** Milliseconds at the 99th percentile over HTTP of what is not kept. */
  list: number
  search: number
  product: number
  /** Peak memory of the shop's process in megabytes; 0 if the system does not report it. */
  memory: number
}

const callsEach = 100

/**
 * Measures the built shop on each of these databases; both run at once and are measured in turns. Loads a cached
 * page, then lists, searches and products that were not requested before.
 */
export async function measureShops(
  databases: { products: number; url: string }[],
  rounds: number,
): Promise<ShopFigures[]> {
  const shops = []
  try {
    for (const { products, url } of databases) {
      const shop = await startShop({ DATABASE_URL: url, DEMO: '0', TRUST_PROXY: '1' })
      shops.push({
        products,
        shop,
        page: `${shop.origin}/kategori/range-3`,
        rounds: [] as Omit<ShopFigures, 'products' | 'memory'>[],
      })
    }
    for (let round = 0; round < rounds; round++) {
      for (const { shop, products, page, rounds: done } of shops) {
        await fetchRaw(page)
        await measureRound(page, { connections: 32, seconds: 0.4 })
        const hot = await measureRound(page, { connections: 32, seconds: 1.2, pid: shop.pid })
        if (hot.failures) throw new Error(`${hot.failures} of the requests for ${page} failed`)
        // Another page, word and product each time.
        const nth = (index: number) => round * callsEach + index
        const pages = Math.ceil(products / 24)
        done.push({
          hot: hot.requestsPerSecond,
          hotProcessor: hot.cpuPerRequest ?? 0,
          list: await slowest(
            shop.origin,
            (index) =>
              `/api/products?page=${1 + ((nth(index) * 7_919) % pages)}&per_page=24&sort=${['price', 'name', 'newest'][index % 3]}`,
          ),
          search: await slowest(
            shop.origin,
            (index) => `/api/search?query=${everyTwelfth[index % 12]}%20${kinds[nth(index) % 10]}&n=${nth(index)}`,
          ),
          product: await slowest(shop.origin, (index) => `/api/products/scale-${(nth(index) * 7_919) % products}`),
        })
      }
    }
    return shops.map(({ products, shop, rounds: done }) => {
      const of = (name: keyof (typeof done)[number]) => median(done.map((figures) => figures[name]))
      return {
        products,
        hot: of('hot'),
        hotProcessor: of('hotProcessor'),
        list: of('list'),
        search: of('search'),
        product: of('product'),
        memory: maxMemory(shop.pid),
      }
    })
  } finally {
    for (const { shop } of shops) await shop.stop()
  }
}

/**
 * Returns the 99th percentile in milliseconds of many addresses requested one after the other, each by another
 * visitor.
 */
async function slowest(origin: string, pathOf: (index: number) => string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < callsEach; index++) {
    const from = `10.${index % 200}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
    const before = performance.now()
    const response = await fetch(origin + pathOf(index), { headers: { 'x-forwarded-for': from } })
    await response.arrayBuffer()
    times.push(performance.now() - before)
    if (response.status !== 200) throw new Error(`${pathOf(index)} answered ${response.status}`)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

function maxMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
