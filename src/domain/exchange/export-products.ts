import { pricesOfSize } from '#domain/catalogue/catalogue-rules.ts'
import {
  type StoredProduct,
  selectEveryCategory,
  selectProductIds,
  selectStoredProducts,
} from '#domain/catalogue/save-catalogue-queries.ts'
import { textIn } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { csvText } from './csv-rules.ts'
import { categorySeparator, type ProductColumn, productColumns } from './product-columns.ts'

type Cells = Partial<Record<ProductColumn, string | number | boolean | null>>

// So many products are read by each statement.
const together = 250

/** Every product in the columns that the import reads; importing it changes nothing. Texts are the English ones. */
export async function exportProducts(shop: Pick<Shop, 'database'>): Promise<string> {
  const names = new Map(
    (await selectEveryCategory(shop.database)).map((category) => [category.id, textIn(category.name, 'en')]),
  )
  const rows: Cells[] = []
  const ids = await selectProductIds(shop.database)
  for (let first = 0; first < ids.length; first += together) {
    const products = await selectStoredProducts(shop.database, { ids: ids.slice(first, first + together) })
    rows.push(...products.flatMap((product) => productRows(product, names)))
  }
  return csvText(
    productColumns,
    rows.map((cells) => productColumns.map((column) => cells[column] ?? null)),
  )
}

function productRows(product: StoredProduct, categoryNames: Map<number, string>): Cells[] {
  const variants = product.sizes.length
    ? product.sizes.map((size) => variantCells(product, size))
    : [onlyVariant(product)]
  const count = Math.max(variants.length, product.images.length)
  return Array.from({ length: count }, (_, index) => {
    const image = product.images[index]
    return {
      Handle: product.slug,
      ...(index === 0 && productCells(product, categoryNames)),
      ...variants[index],
      ...(image && {
        'Image Src': `/storage/${image.path}`,
        'Image Position': index + 1,
        'Image Alt Text': textIn(image.alt, 'en'),
      }),
    }
  })
}

function productCells(product: StoredProduct, categoryNames: Map<number, string>): Cells {
  const [first] = product.categories
  return {
    Title: textIn(product.name, 'en'),
    'Body (HTML)': textIn(product.description, 'en'),
    Vendor: product.vendor,
    Type: first ? (categoryNames.get(first.id) ?? '') : '',
    Published: product.published,
    'Gift Card': false,
    'SEO Description': textIn(product.summary, 'en'),
    Category: product.categories.map((category) => category.handle).join(categorySeparator),
    Status: product.published ? 'active' : 'draft',
  }
}

function onlyVariant(product: StoredProduct): Cells {
  return {
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    ...soldCells(product.price, product.memberPrice, product.stock),
  }
}

function variantCells(product: StoredProduct, size: StoredProduct['sizes'][number]): Cells {
  const { price, memberPrice } = pricesOfSize(product, size)
  return {
    'Option1 Name': 'Size',
    'Option1 Value': size.key,
    'Variant SKU': size.sku,
    ...soldCells(price, memberPrice, size.stock),
  }
}

function soldCells(price: number, memberPrice: number | null, stock: number | null): Cells {
  return {
    'Variant Inventory Tracker': stock === null ? '' : 'shopify',
    'Variant Inventory Qty': stock,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': (price / 100).toFixed(2),
    'Member Price': memberPrice === null ? '' : (memberPrice / 100).toFixed(2),
    'Variant Requires Shipping': true,
    'Variant Taxable': true,
  }
}
