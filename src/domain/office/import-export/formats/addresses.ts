import { isSlug, slugFrom } from '#domain/catalogue/products/catalogue-rules.ts'

type Named = { slug: string; id: number; sku: string }

/** Addresses of products that a file names by words only: the same at each import, in whatever order they come. */
export type Addresses = {
  has(key: string): boolean
  add(key: string, product: { name: string; address?: string; id: string; sku: string }): void
  handleOf(key: string): string
}

export function newAddresses(): Addresses {
  const products = new Map<string, Named>()
  let bySlug: Map<string, string[]> | null = null

  /** Products by the slug of their names, the oldest of each first: it keeps the plain address. */
  function productsBySlug(): Map<string, string[]> {
    const found = new Map<string, string[]>()
    const ordered = [...products].toSorted(([, a], [, b]) => a.id - b.id || (a.sku < b.sku ? -1 : 1))
    for (const [key, { slug }] of ordered) {
      const same = found.get(slug)
      if (same) same.push(key)
      else found.set(slug, [key])
    }
    return found
  }

  return {
    has: (key) => products.has(key),
    add(key, { name, address = '', id, sku }) {
      if (products.has(key)) return
      const slug = isSlug(address) ? address : slugFrom(name)
      products.set(key, { slug, id: Number(id) || Number.MAX_SAFE_INTEGER, sku })
    },
    handleOf(key) {
      bySlug ??= productsBySlug()
      const { slug, id, sku } = products.get(key)!
      if (slug && bySlug.get(slug)?.[0] === key) return slug
      const own = id === Number.MAX_SAFE_INTEGER ? slugFrom(sku) : String(id)
      return [slug || 'product', own].filter(Boolean).join('-')
    },
  }
}
