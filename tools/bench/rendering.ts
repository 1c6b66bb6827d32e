import { processorTime } from './processor-time.ts'
import type { Server } from './servers.ts'

/** The shop's processor time in milliseconds for an uncached page: queries, rendering, compression. */
export type Rendering = { page: string; pages: number; cpu: number; max: number }

// The embedded database uses half of it; it runs in the same process.
const max = 30
const [first, ...others] = ['no', 'sv', 'fr', 'en']

/** Renders every product and category once per language; the first language is the warm-up. */
export async function measureRendering({ origin, pid }: Server): Promise<Rendering[]> {
  const products = (await (await fetch(`${origin}/api/products?per_page=100`)).json()) as { slug: string }[]
  const categories = (await (await fetch(`${origin}/api/categories`)).json()) as { handle: string }[]
  const paths = {
    product: products.map(({ slug }) => `/produkt/${slug}`),
    landing: products.map(({ slug }) => `/produkt/${slug}?soid=1`),
    category: categories.map(({ handle }) => `/kategori/${handle}`),
  }
  const rows: Rendering[] = []
  for (const [page, all] of Object.entries(paths)) {
    await requestAll(all, first!)
    const before = processorTime(pid, false)
    for (const language of others) await requestAll(all, language)
    const pages = all.length * others.length
    rows.push({ page, pages, cpu: (processorTime(pid, false) - before) / pages, max })
  }
  return rows

  async function requestAll(addresses: string[], language: string): Promise<void> {
    for (const address of addresses) {
      const response = await fetch(origin + address, { headers: { cookie: `lng=${language}`, accept: 'text/html' } })
      const html = await response.text()
      if (response.status !== 200 || !html.includes('id="vitrine-data"'))
        throw new Error(`${address}: ${response.status}`)
    }
  }
}
