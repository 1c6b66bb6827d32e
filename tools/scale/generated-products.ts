import { createHash } from 'node:crypto'

/** Each word is in one of two thousand products in shops of any size: a larger shop sells more kinds of things. */
export const kinds = ['glove', 'lamp', 'wool', 'copper', 'kettle', 'scarf', 'linen', 'oak', 'basket', 'tray']
/** Each word is in every twelfth product. */
export const everyTwelfth = [
  'warm',
  'round',
  'quiet',
  'tall',
  'old',
  'bright',
  'soft',
  'heavy',
  'plain',
  'northern',
  'hand',
  'winter',
]
export const categoriesOfGenerated = 10
/** Each is the maker of as many products of each category. */
export const brandsOfGenerated = 40
const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'SEO Description',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
  'Member Price',
  'Image Src',
  'Category',
  'Vendor',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
]

/** The word that only this product has. */
export function ownWord(number: number): string {
  return createHash('md5').update(String(number)).digest('hex').slice(0, 9)
}

const rowsPerPart = 1_000

/**
 * A file to import: `count` products (`scale-0`, `scale-1`, …) with two sizes and an image, a path in the shop's
 * storage. Each of ten categories has a tenth; of every seventh product the larger size is sold out.
 */
export function* generatedProductFile(count: number, image: string): Generator<Uint8Array> {
  let rows = [header.join(',')]
  for (let number = 0; number < count; number++) {
    const title = titleOf(number, count)
    const price = (1_000 + ((number * 7_919) % 90_000)) / 100
    const prices = `${price.toFixed(2)},${(price - 1).toFixed(2)}`
    const texts = `${title},<p>The ${title} is made to last.</p>,A ${title}`
    rows.push(
      `scale-${number},${texts},Size,S/M,${prices},${image},Range ${number % categoriesOfGenerated},${brandOf(number)},,`,
    )
    rows.push(`scale-${number},,,,Size,L/XL,${prices},,,,${number % 7 === 0 ? 'shopify,0' : ','}`)
    if (rows.length < rowsPerPart && number + 1 < count) continue
    yield Buffer.from(`${rows.join('\n')}\n`)
    rows = []
  }
}

/** Every maker sells in every category. */
export function brandOf(number: number): string {
  return `Maker ${Math.floor(number / categoriesOfGenerated) % brandsOfGenerated}`
}

function titleOf(number: number, count: number): string {
  const isKnown = number % Math.max(count / 50, 20) < 10
  const kind = isKnown ? kinds[number % kinds.length] : `thing${number % 997}`
  return `${everyTwelfth[number % everyTwelfth.length]} ${kind} ${ownWord(number)}`
}
