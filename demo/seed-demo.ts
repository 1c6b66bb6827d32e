import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { saveNewAttribute } from '../src/domain/catalogue/attribute-changes/edit-attribute.ts'
import { findProductRow } from '../src/domain/catalogue/products/product-queries.ts'
import { findCategoryRow } from '../src/domain/catalogue/products/save-catalogue-queries.ts'
import { saveCategory } from '../src/domain/catalogue/products/save-category.ts'
import { saveProduct } from '../src/domain/catalogue/products/save-product.ts'
import { sizeOptions, withAllVariants } from '../src/domain/catalogue/products/variant-rules.ts'
import {
  findBrands,
  findFaqItems,
  findHomeBlocks,
  findMarketingBlocks,
  findPageRow,
  findReviews,
  findTestimonials,
} from '../src/domain/content/editorial/content-queries.ts'
import {
  saveContent,
  saveFaq,
  saveMarketingBlocks,
  savePage,
  saveReviews,
  saveTestimonials,
} from '../src/domain/content/editorial/save-content.ts'
import { findSettingRows, upsertSetting } from '../src/domain/platform/settings/settings-queries.ts'
import { protectedPages } from '../src/shared/content-data.ts'
import { dayMs, hourMs } from '../src/shared/dates.ts'
import { languages, type Texts } from '../src/shared/markets.ts'
import { localTime, startOfDay } from '../src/shared/shop-days.ts'
import { translate } from '../src/shared/translations.ts'
import type { Shop } from '../src/shop.ts'
import { demoAttributes, demoValues } from './attributes.ts'
import { demoBrands } from './brands.ts'
import { demoCategories } from './demo-catalogue.ts'
import { seedDemoStaff } from './demo-staff.ts'
import type { DemoCategory, DemoPhoto, DemoProduct } from './demo-types.ts'
import { demoDuties } from './duties.ts'
import { demoFaq } from './faq.ts'
import { slippersMarketing } from './long-marketing.ts'
import { demoPages } from './pages.ts'
import { demoReviews } from './reviews.ts'
import { demoTestimonials } from './testimonials.ts'

type DemoShop = Pick<Shop, 'database' | 'storage' | 'changes' | 'clock' | 'environment'>

const folder = resolve('demo')
const marker = 'demo.seeded'

// The demo is a shop that has been open for a while.
const onSaleForMs = 60 * dayMs

/**
 * Fills the shop with the demo through its own use cases. Adds what is missing and changes nothing that is there; once
 * complete, later calls return at once unless `again` is set.
 */
export async function seedDemo(shop: DemoShop, options: { again?: boolean } = {}): Promise<void> {
  await seedDemoStaff(shop)
  const done = (await findSettingRows(shop.database)).some((row) => row.key === marker)
  // A page that the shop itself leads to is never missing, not even in a demo that an earlier release filled.
  for (const page of demoPages) {
    if (protectedPages.includes(page.slug) && !(await findPageRow(shop.database, page.slug))) await savePage(shop, page)
  }
  if (done && !options.again) return
  await storeImage(shop, 'photos/hero.jpg', 'content/hero.jpg')
  await storeImage(shop, 'photos/handbag-lune-2.jpg', 'content/banner.jpg')
  for (const [position, category] of demoCategories.entries()) await seedCategory(shop, category, position)
  for (const attribute of demoAttributes) await saveNewAttribute(shop, attribute)
  for (const [position, { id, products }] of demoCategories.entries()) {
    for (const [index, product] of products.entries()) await seedProduct(shop, product, id, index, position)
  }
  for (const page of demoPages) if (!(await findPageRow(shop.database, page.slug))) await savePage(shop, page)
  await seedFaq(shop)
  await seedTestimonials(shop)
  await seedReviews(shop)
  await seedMarketing(shop)
  await seedBrands(shop)
  await seedHome(shop)
  await upsertSetting(shop.database, { key: marker, value: true, at: shop.clock() })
}

async function seedCategory(shop: DemoShop, category: DemoCategory, position: number): Promise<void> {
  const path = `categories/${category.photo.file}`
  await storeImage(shop, `photos/${category.photo.file}`, path)
  const { id, handle, slug, name, description, featured } = category
  if (!(await findCategoryRow(shop.database, { id }))) {
    const image = { path, alt: category.photo.alt }
    await saveCategory(shop, { id, handle, slug, name, description, featured, position, image })
  }
}

async function seedProduct(
  shop: DemoShop,
  product: DemoProduct,
  categoryId: number,
  index: number,
  categoryPosition: number,
): Promise<void> {
  const images = []
  for (const photo of product.photos) images.push(await storePhoto(shop, photo))
  if (await findProductRow(shop.database, { id: product.id })) return
  const { photos: _, sizes, daysForMembers, ...fields } = product
  const { barcodes, ...duties } = demoDuties[product.slug] ?? {}
  await saveProduct(
    { ...shop, clock: () => new Date(shop.clock().getTime() - onSaleForMs) },
    {
      ...fields,
      ...duties,
      publicFrom: daysForMembers ? morningIn(daysForMembers, shop) : null,
      // The index within the category weighs more, so that a list of all products takes turns between the categories.
      position: index * 100 + categoryPosition,
      images,
      ...(sizes && sized(sizes, barcodes)),
      categories: [{ id: categoryId, position: index }],
      attributes: Object.entries(demoValues[product.slug] ?? {}).map(([attribute, value]) => ({ attribute, value })),
    },
  )
}

function sized(sizes: NonNullable<DemoProduct['sizes']>, barcodes: readonly string[] = []) {
  const { options, variants } = withAllVariants([sizeOptions[sizes]])
  return { options, variants: variants.map((variant, at) => ({ ...variant, barcode: barcodes[at] ?? null })) }
}

/** Ten o'clock on the day that is so many days ahead. */
function morningIn(days: number, { clock, environment: { timeZone } }: DemoShop): Date {
  const { day } = localTime(new Date(clock().getTime() + days * dayMs), timeZone)
  return new Date(startOfDay(day, timeZone).getTime() + 10 * hourMs)
}

async function storePhoto(shop: DemoShop, photo: DemoPhoto) {
  const path = `products/${photo.file}`
  await storeImage(shop, `photos/${photo.file}`, path)
  return { path, alt: photo.alt }
}

async function storeImage(shop: DemoShop, file: string, path: string): Promise<void> {
  if (await shop.storage.has(path)) return
  await shop.storage.put(path, await readFile(join(folder, file)))
}

async function seedFaq(shop: DemoShop): Promise<void> {
  if ((await findFaqItems(shop.database)).length === 0) await saveFaq(shop, demoFaq)
}

async function seedTestimonials(shop: DemoShop): Promise<void> {
  const items = []
  for (const { body, author } of demoTestimonials) {
    items.push({ body, authorName: author.name, imagePath: await storeAvatar(shop, author.imageUrl) })
  }
  if ((await findTestimonials(shop.database)).length === 0) await saveTestimonials(shop, items)
}

async function seedReviews(shop: DemoShop): Promise<void> {
  const items = []
  for (const { rating, content, author, avatar, replyImage } of demoReviews) {
    if (replyImage) await storeImage(shop, `photos/${replyImage}`, `products/${replyImage}`)
    items.push({
      rating,
      content,
      author,
      avatarPath: await storeAvatar(shop, avatar),
      replyImagePath: replyImage ? `products/${replyImage}` : null,
    })
  }
  if ((await findReviews(shop.database)).length === 0) await saveReviews(shop, items)
}

async function seedMarketing(shop: DemoShop): Promise<void> {
  const blocks = []
  for (const { title, body, photo } of slippersMarketing) {
    blocks.push({ title, body, image: photo ? await storePhoto(shop, photo) : null })
  }
  if ((await findMarketingBlocks(shop.database)).length === 0) await saveMarketingBlocks(shop, blocks)
}

async function seedBrands(shop: DemoShop): Promise<void> {
  const items = []
  for (const [index, { file, name }] of demoBrands.entries()) {
    await storeImage(shop, `brands/${file}.svg`, `brands/${file}.svg`)
    items.push({ id: -1 - index, name, image_path: `brands/${file}.svg`, link: null })
  }
  if ((await findBrands(shop.database)).length === 0) await saveContent(shop, 'brands', { items })
}

/** The picture and the banner that the shop brings, as the owner's own to change. */
async function seedHome(shop: DemoShop): Promise<void> {
  const wordsOf = (key: string): Texts =>
    Object.fromEntries(languages.map((language) => [language, translate('storefront', language, `home.${key}`)]))
  const block = { id: -1, link: null, shown_from: null, shown_until: null }
  const hero = {
    ...block,
    texts: { eyebrow: wordsOf('hero.eyebrow'), title: wordsOf('hero.title'), text: wordsOf('hero.text'), action: {} },
    image: { path: 'content/hero.jpg', alt: wordsOf('hero.alt'), focal_x: 0.7, focal_y: 0.6 },
  }
  const banner = {
    ...block,
    texts: { title: wordsOf('banner.title'), text: wordsOf('banner.text'), action: {} },
    image: { path: 'content/banner.jpg', alt: wordsOf('banner.alt') },
  }
  for (const [kind, key, item] of [['home', 'hero', hero] as const, ['banner', 'banner', banner] as const]) {
    if ((await findHomeBlocks(shop.database, key)).length === 0) await saveContent(shop, kind, { items: [item] })
  }
}

async function storeAvatar(shop: DemoShop, file: string): Promise<string> {
  await storeImage(shop, `avatars/${file}`, `avatars/${file}`)
  return `avatars/${file}`
}
