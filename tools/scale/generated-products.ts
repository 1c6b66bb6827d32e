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
/** Every product has a price in these beside euros; for one euro so many of the other. */
export const listsOfGenerated = [
  { currency: 'NOK', forOneEuro: 12 },
  { currency: 'SEK', forOneEuro: 11 },
] as const
/** Each is the maker of as many products of each category. */
export const brandsOfGenerated = 40
const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'SEO Description',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant Price',
  'Member Price',
  ...listsOfGenerated.flatMap(({ currency }) => [`Price / ${currency}`, `Member Price / ${currency}`]),
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

const sizesOfGenerated = ['S', 'M', 'L', 'XL']
const palette = [
  'Black',
  'White',
  'Grey',
  'Navy',
  'Red',
  'Green',
  'Camel',
  'Brown',
  'Pink',
  'Yellow',
  'Purple',
  'Beige',
]
const coloursEach = 5
export const variantsOfGenerated = sizesOfGenerated.length * coloursEach

/**
 * A file to import: products `scale-0`, `scale-1`, … in four sizes, five of twelve colours, ten categories and three
 * currencies. Of every seventh product one variant is sold out; `image` is a path in the shop's storage.
 */
export function* generatedProductFile(count: number, image: string): Generator<Uint8Array> {
  let rows = [header.join(',')]
  for (let number = 0; number < count; number++) {
    const title = titleOf(number, count)
    const price = (1_000 + ((number * 7_919) % 90_000)) / 100
    const prices = [1, ...listsOfGenerated.map(({ forOneEuro }) => forOneEuro)]
      .map((times) => `${(price * times).toFixed(2)},${((price - 1) * times).toFixed(2)}`)
      .join(',')
    const texts = `${title},<p>The ${title} is made to last.</p>,A ${title}`
    for (const [index, [size, colour]] of variantsOf(number).entries()) {
      const stock = index === 1 && number % 7 === 0 ? 'shopify,0' : ','
      const own = index === 0 ? `${image},Range ${number % categoriesOfGenerated},${brandOf(number)}` : ',,'
      const named = index === 0 ? texts : ',,'
      rows.push(`scale-${number},${named},Size,${size},Colour,${colour},${prices},${own},${stock}`)
    }
    if (rows.length < rowsPerPart && number + 1 < count) continue
    yield Buffer.from(`${rows.join('\n')}\n`)
    rows = []
  }
}

function variantsOf(number: number): (readonly [string, string])[] {
  const colours = Array.from({ length: coloursEach }, (_, index) => palette[(number + index * 5) % palette.length]!)
  return sizesOfGenerated.flatMap((size) => colours.map((colour) => [size, colour] as const))
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
