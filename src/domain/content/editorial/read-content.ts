import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { ContentData, ContentKind } from '#shared/content-data.ts'
import { addressPlaceholders, datePlaceholders } from '#shared/content-placeholders.ts'
import { type BrandKey, type Country, type Language, type Market, type Texts, textIn } from '#shared/markets.ts'
import { figurePlaceholders } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'
import { findPageSlugs } from './content-queries.ts'
import { htmlFor, type TextPlaceholders, textFor } from './content-rules.ts'
import { currentBlock, nextBlockChange } from './home-block-rules.ts'
import { findLiveContent } from './live-content.ts'
import { getFigures } from './shop-information.ts'

/** Context in which a text is read: its language, and what decides the figures and addresses that fill it. */
export type Reader = {
  language: Language
  market: Market
  brand: BrandKey
  country: Country
  /** Draft that staff preview instead of the live content. */
  draft?: ContentDraft | undefined
}

/** Draft data of a subject, shown only in its preview. */
export type ContentDraft = {
  [Kind in ContentKind]: { kind: Kind; subject: string; data: ContentData<Kind> }
}[ContentKind]

/**
 * Titles are plain text; `description`, `answer` and a block's `body` are sanitised HTML. Every placeholder is filled.
 */
export type ContentPage = { slug: string; name: string; description: string }
export type Question = { question: string; answer: string }
export type CustomerQuote = { body: string; authorName: string; imagePath: string }
export type CustomerReview = {
  id: number
  rating: number
  content: string
  author: string
  avatar: string
  replyImage: string | null
}
export type Block = { title: string; body: string; image: string | null; imageAlt: string }

export type HomePart = {
  eyebrow: string
  title: string
  text: string
  action: string
  link: string | null
  image: { path: string; alt: string; focus: { x: number; y: number } } | null
}
/** `hero`, `banner` null: the one that the shop brings. */
export type HomeParts = {
  hero: HomePart | null
  banner: HomePart | null
  /** False: every banner is switched off. */
  showsBanner: boolean
  /** `image`: an address on this host. Without any choice those that the shop brings. */
  brands: { name: string; image: string | null; link: string | null }[]
  /** When another picture may show. */
  changesAt: Date | null
}
const ownBrands = [
  ['halvora', 'Halvora'],
  ['mirelle-sault', 'Mirelle Sault'],
  ['norrvik', 'Nørrvik'],
  ['tavelin', 'Tavelin'],
  ['oktave', 'Oktave'],
  ['brisa-lune', 'Brisa & Lune'],
  ['kardemo', 'Kardemo'],
  ['estrel', 'Estrel'],
].map(([file, name]) => ({ name: name!, image: `/brand/${file}.svg`, link: null }))

type HomeBlock = Omit<ContentData<'home'>['items'][number], 'texts'> & { texts: Record<string, Texts> }

type ContentShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>

async function placeholdersFor(shop: ContentShop, reader: Reader): Promise<TextPlaceholders> {
  const figures = await getFigures(shop, reader)
  return {
    ...figurePlaceholders(figures, reader.language),
    ...datePlaceholders(reader.language),
    ...addressPlaceholders(reader.market),
  }
}

/** Returns the previewed draft of a subject, or else its live content. */
async function shownContent<Kind extends ContentKind>(
  shop: ContentShop,
  { draft }: Reader,
  kind: Kind,
  subject: string = kind,
): Promise<ContentData<Kind> | null> {
  if (draft?.kind === kind && draft.subject === subject) return draft.data as ContentData<Kind>
  return findLiveContent(shop.database, kind, subject)
}

/** The items of a list that are switched on, in order. */
async function shownItems<Kind extends Exclude<ContentKind, 'pages'>>(shop: ContentShop, reader: Reader, kind: Kind) {
  const data = await shownContent(shop, reader, kind)
  const items = (data?.items ?? []) as ContentData<Kind>['items'][number][]
  return items.filter(({ is_shown }) => is_shown)
}

/** A content page with every placeholder filled, or null. */
export async function findPage(shop: ContentShop, input: Reader & { slug: string }): Promise<ContentPage | null> {
  const slug = input.slug.replaceAll('\0', '').toWellFormed().slice(0, 200)
  const page = await shownContent(shop, input, 'pages', slug)
  if (!page?.is_shown && input.draft?.subject !== slug) return null
  if (!page) return null
  const placeholders = await placeholdersFor(shop, input)
  return {
    slug,
    name: textFor(page.name, input.language, placeholders),
    description: htmlFor(page.description, input.language, placeholders),
  }
}

export async function listFaq(shop: ContentShop, reader: Reader): Promise<Question[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const items = await shownItems(shop, reader, 'faq')
  return items.map((item) => ({
    question: textFor(item.question, reader.language, placeholders),
    answer: htmlFor(item.answer, reader.language, placeholders),
  }))
}

export async function listTestimonials(shop: ContentShop, reader: Reader): Promise<CustomerQuote[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const items = await shownItems(shop, reader, 'testimonials')
  return items.map((item) => ({
    body: textFor(item.body, reader.language, placeholders),
    authorName: item.author_name,
    imagePath: item.image_path,
  }))
}

/** Reviews of the landing-style view: written by the shop, so none where the owner shows real ones or none. */
export async function listReviews(shop: ContentShop, reader: Reader): Promise<CustomerReview[]> {
  if ((await getSettings(shop))['claims.reviews'].mode !== 'static') return []
  const placeholders = await placeholdersFor(shop, reader)
  const items = await shownItems(shop, reader, 'reviews')
  return items.map((item) => ({
    id: item.id,
    rating: item.rating,
    content: textFor(item.content, reader.language, placeholders),
    author: item.author,
    avatar: item.avatar_path,
    replyImage: item.reply_image_path,
  }))
}

/** Blocks of the long marketing section, in order. */
export async function listMarketingBlocks(shop: ContentShop, reader: Reader): Promise<Block[]> {
  const placeholders = await placeholdersFor(shop, reader)
  const items = await shownItems(shop, reader, 'marketing')
  return items.map((item) => ({
    title: textFor(item.title, reader.language, placeholders),
    body: htmlFor(item.body, reader.language, placeholders),
    image: item.image?.path ?? null,
    imageAlt: item.image ? textFor(item.image.alt, reader.language, placeholders) : '',
  }))
}

/** Returns the owner's choices for the home page. */
export async function readHome(shop: ContentShop, reader: Reader): Promise<HomeParts> {
  const now = shop.clock()
  const placeholders = await placeholdersFor(shop, reader)
  const [home, banner, brands] = await Promise.all([
    shownContent(shop, reader, 'home'),
    shownContent(shop, reader, 'banner'),
    shownContent(shop, reader, 'brands'),
  ])
  const [heroes, banners] = [home?.items ?? [], banner?.items ?? []]
  const moments = [nextBlockChange(heroes, now), nextBlockChange(banners, now)].filter((moment) => moment !== null)
  const partOf = (block: HomeBlock | null): HomePart | null =>
    block && {
      eyebrow: textFor(block.texts.eyebrow ?? null, reader.language, placeholders),
      title: textFor(block.texts.title ?? null, reader.language, placeholders),
      text: textFor(block.texts.text ?? null, reader.language, placeholders),
      action: textFor(block.texts.action ?? null, reader.language, placeholders),
      link: block.link,
      image: block.image && {
        path: block.image.path,
        alt: textIn(block.image.alt, reader.language),
        focus: { x: block.image.focal_x, y: block.image.focal_y },
      },
    }
  // A preview shows the draft's block, regardless of its scheduled time.
  const blockOf = (kind: ContentKind, blocks: HomeBlock[]) =>
    reader.draft?.kind === kind ? (blocks.find(({ is_shown }) => is_shown) ?? null) : currentBlock(blocks, now)
  return {
    hero: partOf(blockOf('home', heroes)),
    banner: partOf(blockOf('banner', banners)),
    showsBanner: banners.length === 0 || banners.some(({ is_shown }) => is_shown),
    brands: brands?.items.length
      ? brands.items
          .filter(({ is_shown }) => is_shown)
          .map(({ name, image_path: path, link }) => ({ name, image: path && `/storage/${path}?w=480`, link }))
      : ownBrands,
    changesAt: moments.length ? new Date(Math.min(...moments.map(Number))) : null,
  }
}

/** Slugs of every published page. */
export function listPageSlugs(shop: Pick<Shop, 'database'>): Promise<string[]> {
  return findPageSlugs(shop.database)
}
