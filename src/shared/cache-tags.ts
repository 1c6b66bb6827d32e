/** Tag that makes every process drop the response cached under this key at once; `*` drops all of them. */
export function droppedTag(key: string): string {
  return `dropped:${key}`
}

/** Tag of responses that show a product; announced whenever anything about the product changes. */
export function productTag(id: number): string {
  return `product:${id}`
}

/** Tag of responses that depend on the products' addresses; announced when one is added, removed or changed. */
export const productAddressesTag = 'products'

/** Tag of pages that were not found; announced when old addresses are redirected elsewhere. */
export const redirectsTag = 'redirects'

/** Tag of responses with the interface's texts; announced when one is overridden. */
export const textsTag = 'texts'

/** Tag of responses that list products; announced when a product enters or leaves the list, or may move in it. */
export function productListTag(list: 'all' | 'featured' | number): string {
  return `lists:${list}`
}

/**
 * Tag of responses that count a category's products in stock; announced when something in it sells out or is in stock
 * again.
 */
export function listStockTag(categoryId: number): string {
  return `stock:${categoryId}`
}

/** Tag of responses that show one category; announced whenever anything about the category changes. */
export function categoryTag(id: number): string {
  return `category:${id}`
}

/**
 * Tag of responses that show the featured categories; announced when a category becomes featured or stops being so.
 */
export const featuredCategoriesTag = 'categories:featured'

/** True if a tag means that lists of products may have changed. */
export function isAboutLists(tag: string): boolean {
  return tag.startsWith('lists:') || tag === productAddressesTag || tag === 'categories' || tag === '*'
}

/** True if a tag means that the data shown about products may have changed. */
export function isAboutProducts(tag: string): boolean {
  return isAboutLists(tag) || tag.startsWith('product:') || tag.startsWith('category:') || tag === 'settings'
}
