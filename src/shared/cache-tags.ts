/** Announced, it makes every process forget the response kept under this key at once; `*` stands for all of them. */
export function droppedTag(key: string): string {
  return `dropped:${key}`
}

/** Of responses that show a product: announced whenever anything of it changes. */
export function productTag(id: number): string {
  return `product:${id}`
}

/** Of responses that depend on which addresses products have: announced when one comes, goes or moves. */
export const productAddressesTag = 'products'

/** Of pages that are not there: announced when old addresses are led somewhere else. */
export const redirectsTag = 'redirects'

/** Of responses with the interface's texts: announced when one is overridden. */
export const textsTag = 'texts'

/** Of responses that show a list of products: announced when one comes into it, leaves it or may change its place. */
export function productListTag(list: 'all' | 'featured' | number): string {
  return `lists:${list}`
}

/** Of responses that count what of a category is in stock: announced when something of it sells out or comes back. */
export function listStockTag(categoryId: number): string {
  return `stock:${categoryId}`
}

/** Of responses that show one category: announced whenever anything of it changes. */
export function categoryTag(id: number): string {
  return `category:${id}`
}

/** Of responses that show the featured categories: announced when one becomes featured or is no longer. */
export const featuredCategoriesTag = 'categories:featured'

/** Whether a tag says that lists of products may be others now. */
export function isAboutLists(tag: string): boolean {
  return tag.startsWith('lists:') || tag === productAddressesTag || tag === 'categories' || tag === '*'
}

/** Whether a tag says that what is told of products may be something else now. */
export function isAboutProducts(tag: string): boolean {
  return isAboutLists(tag) || tag.startsWith('product:') || tag.startsWith('category:') || tag === 'settings'
}
