import type { CsvValue } from './csv-rules.ts'

/** Columns of Shopify's product files that mean something here, and our three. Others are ignored. */
export const productColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Member Price',
  'Category',
  'Status',
] as const

export type ProductColumn = (typeof productColumns)[number]
export type Cells = Partial<Record<ProductColumn, CsvValue>>

export const requiredColumns = ['Handle', 'Title', 'Variant Price'] as const satisfies ProductColumn[]

/** Between categories where a product stands in several. */
export const categorySeparator = ' | '
