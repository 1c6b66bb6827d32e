import type {
  Category,
  CategoryInTree,
  ListFilters,
  Product,
  ProductCard,
  RelatedProducts,
  SearchResponse,
} from '#contract/catalogue.ts'
import type { FaqItem, HomeParts, MarketingBlock, Page, Review, Testimonial } from '#contract/content.ts'
import type { FilterQuery } from '#shared/product-filters.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import type { ProductSort } from '#shared/vocabularies.ts'
import { readProduct, readProductCard, readRelated, readSearch, readSuggestions } from './amounts.ts'
import { report } from './report.ts'

/** Refusal by the API, or status 0 if no response came. */
export class ApiRefusal extends Error {
  readonly status: number
  /** Message keys by field, where the API gave some. */
  readonly errors: FieldErrors | null
  constructor(status: number, message: string, errors: FieldErrors | null = null) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export type ApiTransport = {
  /** Origin of the API; empty for the page's own. */
  baseUrl: string
  send(request: Request): Promise<Response>
  /** Bearer token and anti-forgery token, where there are any. */
  credentials?: () => { bearer: string | null; antiForgery: string | null }
  /** The API does not know the bearer token (any more). */
  onInvalidToken?: () => void
  timeoutMs?: number
}

type CallQuery = Record<string, string | number | boolean | readonly string[] | undefined>
export type ApiCall = { query?: CallQuery; json?: unknown; form?: FormData; signal?: AbortSignal }

/** The documented API as functions. */
export type ApiClient = ReturnType<typeof createApiClient>

type ProductPage = { products: ProductCard[]; total: number }

/**
 * `call` rejects with `ApiRefusal`. The read methods never reject: they report the failure and return null or an
 * empty list.
 */
export function createApiClient(transport: ApiTransport) {
  let failures = 0

  async function call(
    method: string,
    path: string,
    { query = {}, json, form, signal }: ApiCall = {},
  ): Promise<Response> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
    }
    const { bearer, antiForgery } = transport.credentials?.() ?? { bearer: null, antiForgery: null }
    const headers = new Headers({ Accept: 'application/json' })
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
    if (antiForgery) headers.set('X-XSRF-TOKEN', antiForgery)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const response = await transport
      .send(
        new Request(transport.baseUrl + path + (search.size ? `?${search}` : ''), {
          method,
          headers,
          credentials: 'include',
          body: json === undefined ? (form ?? null) : JSON.stringify(json),
          signal: signalOf(signal, transport.timeoutMs),
        }),
      )
      .catch((error: unknown) => {
        throw new ApiRefusal(0, String(error))
      })
    if (response.ok) return response
    const result = (await response.json().catch(() => null)) as { message?: string; errors?: FieldErrors } | null
    if (response.status === 401 && result?.message === 'Invalid bearer token') transport.onInvalidToken?.()
    throw new ApiRefusal(response.status, result?.message ?? '', result?.errors ?? null)
  }

  async function readWith<Value>(
    path: string,
    query: ApiCall['query'],
    none: Value,
    take: (result: unknown, response: Response) => Value,
  ) {
    try {
      const response = await call('GET', path, query ? { query } : {})
      return take(await bodyOf(response), response)
    } catch (error) {
      // A 404 is a valid result, not a failure.
      if (error instanceof ApiRefusal && error.status === 404) return none
      failures += 1
      report(`Failed to read ${path}`, error)
      return none
    }
  }

  const list = <Item>(path: string, query?: ApiCall['query']) =>
    readWith<Item[]>(path, query, [], (response) => expectList(response))
  const one = <Value extends object>(path: string, texts: (keyof Value & string)[]) =>
    readWith<Value | null>(path, undefined, null, (response) => expectTexts(expectObject<Value>(response), texts))
  const productPage = (path: string, query: ApiCall['query']) =>
    readWith<ProductPage>(path, query, { products: [], total: 0 }, (result, response) => {
      const products = expectList<Wire<typeof readProductCard>>(result).map(readProductCard)
      return { products, total: Number(response.headers.get('X-Total-Count') ?? products.length) }
    })
  const segment = encodeURIComponent

  return {
    call,
    read: readWith,
    /** True once a read failed: what is shown may then lack something and must not be kept. */
    hasFailed: () => failures > 0,
    categories: (featured?: boolean) => list<Category>('/api/categories', { featured }),
    /** The categories of the menu: three levels of them. */
    menu: () => list<Category>('/api/categories', { levels: 3, per_page: 500 }),
    category: (handle: string) => one<CategoryInTree>(`/api/categories/${segment(handle)}`, ['name', 'handle']),
    categoryProducts: (handle: string, query: { sort?: ProductSort; page?: number; per_page?: number } & FilterQuery) =>
      productPage(`/api/categories/${segment(handle)}/products`, query),
    categoryFilters: (handle: string, query: FilterQuery) =>
      readWith<ListFilters | null>(`/api/categories/${segment(handle)}/filters`, query, null, expectFilters),
    products: (query: { featured?: boolean; page?: number; per_page?: number; sort?: ProductSort }) =>
      productPage('/api/products', query),
    product: (idOrSlug: string) =>
      readWith<Product | null>(`/api/products/${segment(idOrSlug)}`, undefined, null, (response) =>
        expectTexts(expectProduct(response), ['name', 'slug']),
      ),
    related: (idOrSlug: string) =>
      readWith<RelatedProducts>(
        `/api/products/${segment(idOrSlug)}/related`,
        undefined,
        { category: null, products: [] },
        (response) => {
          const found = expectObject<Wire<typeof readRelated>>(response)
          expectList(found.products)
          return readRelated(found)
        },
      ),
    productPreview: (token: string) =>
      readWith<Product | null>(`/api/product-previews/${segment(token)}`, undefined, null, expectProduct),
    /** Null if they could not be read. */
    productCards: (ids: string) =>
      readWith<ProductCard[] | null>('/api/product-cards', { ids }, null, (response) =>
        expectList<Wire<typeof readProductCard>>(response).map(readProductCard),
      ),
    search: (query: string, filters?: FilterQuery) =>
      readWith<SearchResponse>(
        '/api/search',
        { ...filters, query, filters: filters && true },
        { products: [], categories: [], pages: [] },
        (response) => readSearch(expectFound(response)),
      ),
    /** Rejects with ApiRefusal: what is only offered is left out where it cannot be read. */
    suggestions: async (q: string, signal: AbortSignal) =>
      readSuggestions(
        expectFound<Wire<typeof readSuggestions>>(
          await bodyOf(await call('GET', '/api/search/suggestions', { query: { q }, signal })),
        ),
      ),
    page: (slug: string) =>
      readWith<Page | null>(`/api/pages/${segment(slug)}`, undefined, null, (response) => {
        const page = expectObject<Page>(response)
        expectTexts(expectObject<Page['information']>(page.information), ['name', 'description'])
        return page
      }),
    faq: () => list<FaqItem>('/api/faq'),
    testimonials: () => list<Testimonial>('/api/testimonials'),
    reviews: () => list<Review>('/api/reviews'),
    home: () => one<HomeParts>('/api/home', []),
    marketing: () => list<MarketingBlock>('/api/marketing'),
  }
}

/** The JSON of a response, whose amounts are in euros until a schema or one of `amounts.ts` has read them. */
export async function bodyOf(response: Response): Promise<unknown> {
  return response.json()
}

/** The JSON of a product's response as a product. */
export function expectProduct(response: unknown): Product {
  const { data } = expectObject<{ data: Wire<typeof readProduct> }>(response)
  return readProduct(expectObject(data))
}

/** What one of the functions of `amounts.ts` reads. */
type Wire<Read extends (wire: never) => unknown> = Parameters<Read>[0]

function signalOf(given: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | null {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  return given && timeout ? AbortSignal.any([given, timeout]) : (given ?? timeout ?? null)
}

function expectFilters(response: unknown): ListFilters {
  const filters = expectObject<ListFilters>(response)
  for (const list of [filters.brands, filters.sizes, filters.choices, filters.price_ranges]) expectList(list)
  return filters
}

function expectFound<Found extends { products: unknown[]; categories: unknown[]; pages: unknown[] }>(
  response: unknown,
): Found {
  const found = expectObject<Found>(response)
  for (const list of [found.products, found.categories, found.pages]) expectList(list)
  return found
}

function expectList<Item>(response: unknown): Item[] {
  if (!Array.isArray(response)) throw new Error('The API answered something other than a list')
  return response as Item[]
}

/** Fields without which there is nothing to show. */
function expectTexts<Value extends object>(value: Value, names: (keyof Value & string)[]): Value {
  for (const name of names) if (typeof value[name] !== 'string') throw new Error(`The API answered no ${name}`)
  return value
}

function expectObject<Value extends object>(response: unknown): Value {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) {
    throw new Error('The API answered something other than an object')
  }
  return response as Value
}
