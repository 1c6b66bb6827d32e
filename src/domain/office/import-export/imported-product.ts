import type { ProductAttribute } from '#domain/catalogue/attributes/attribute-rules.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import type { Cents, OtherCurrency } from '#shared/money.ts'

/** A product as a file describes it, every row of it readable. */
export type ImportedProduct = {
  handle: string
  /** Line of its first row. */
  line: number
  /** A text of it by the column of our own files; null where the file says nothing. */
  text: (column: string) => string | null
  /** The description, plain text already made paragraphs; not sanitised. Null as `text`. */
  html: string | null
  /** Null as `text`. */
  state: ProductInput['state'] | null
  /** Options with their values in the file's order; empty where the product has no variants. */
  options: ImportedOption[]
  variants: ImportedVariant[]
  /** Units that variants without a count of their own share; undefined: unchanged. */
  sharedStock?: number | null
  /** Null if the file does not name any. */
  categories: NamedCategory[] | null
  /** Empty if the file names none; `alt` is null if not given. */
  images: { source: string; alt: string | null; line: number }[]
  attributes: ImportedAttribute[]
  /** The number by which other files of the same shop name the product, with its price there. */
  origin?: ProductOrigin
  /** It has only the variants of the product of this number in another file of the same shop. */
  partOf?: string
  /** Its variants stand in another file: those of a product in the shop stay. */
  hasVariantsElsewhere?: true
}

/** `net`: the price without VAT as the file has it; null where the file's prices have VAT in them. */
type ProductOrigin = { id: string; net: string | null; price: Cents; vatRate: string | null }

export type ImportedOption = { name: string; values: string[] }

/** A category from the topmost down; only our own files name it by its handle. */
export type NamedCategory = { path: string[]; mayBeHandle: boolean }

/** What a file says of an attribute; an empty text clears it. */
export type ImportedAttribute = { name: string; value: string }

/** What it costs in a currency; a member price that is undefined stays as it is. */
export type ImportedPrices = { price: Cents | null; memberPrice: Cents | null | undefined }

/** A variant, or the product itself where it has no values, with what it costs. What is undefined stays as it is. */
export type ImportedVariant = {
  line: number
  /** One for each option, in their order. */
  values: string[]
  /** In euros; null where it is sold in other currencies alone. */
  price: Cents | null
  memberPrice: Cents | null | undefined
  /** Prices in other currencies that the file has columns of; a null price: none. */
  prices?: Partial<Record<OtherCurrency, ImportedPrices>>
  stock: number | null | undefined
  sku: string | null | undefined
  barcode: string | null | undefined
  /** Grams. */
  weight: number | null | undefined
  /** Source of its image, as in `images`. */
  image: string | null | undefined
  sale: ImportedSale | null
  /** What it costs more than its product, without VAT, as the file has it: the price is not known yet. */
  impact?: string
}

/** A lower price for a while, which becomes a price plan. */
export type ImportedSale = { price: Cents; from: Date | null; to: Date }

/** An image of a file that is in the storage now; sizes only where it was just fetched. */
export type ImportedImage = { path: string; alt: string | null; width?: number; height?: number }

/** A product of a file, together with the stored one. `images` and `categoryIds` are null if the file names none. */
export type Merge = {
  before: ProductInput | null
  file: ImportedProduct
  images: ImportedImage[] | null
  /** Images of variants by their sources; null where they were not fetched yet, so that those of before stay. */
  variantImages: ReadonlyMap<string, ImportedImage>
  categoryIds: number[] | null
  attributes: ProductAttribute[]
}
