/** Kinds of product files that are read. */
export const productFormats = ['shop', 'shopify', 'woocommerce', 'prestashop', 'prestashop-combinations'] as const
export type ProductFormat = (typeof productFormats)[number]

/** What a column becomes in the shop; `row`: it says where a row belongs, `ignored`: it is known and left out. */
export const columnMeanings = [
  ...([
    'row',
    'address',
    'name',
    'description',
    'summary',
    'vendor',
    'category',
    'state',
    'option',
    'attribute',
  ] as const),
  ...([
    'sku',
    'barcode',
    'weight',
    'stock',
    'price',
    'memberPrice',
    'sale',
    'image',
    'seo',
    'duty',
    'ignored',
  ] as const),
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]
