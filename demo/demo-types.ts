import type { ProductDraft } from '../src/domain/catalogue/products/product-input.ts'

/** A text in each of the shop's languages. Product, page and FAQ texts may hold HTML where the field says so. */
export type Texts = { no: string; sv: string; fr: string; en: string }

/** A photograph in demo/photos with what it shows, in each language. */
export type DemoPhoto = { file: string; alt: Texts }

/**
 * A product as it is saved, in every language and with its photographs; the slippers' id 4350 is the specification's.
 */
export type DemoProduct = Omit<ProductDraft, 'images' | 'options' | 'variants' | 'categories' | 'position'> & {
  id: number
  name: Texts
  /** One plain sentence, at most 120 characters, for cards and meta descriptions. */
  summary: Texts
  /** HTML: paragraphs, lists, headings from h3. */
  description: Texts
  /** An invented brand. */
  vendor: string
  photos: DemoPhoto[]
  /** Days in which only members can buy it, from when the shop is filled. */
  daysForMembers?: number
  /** Shown with a size picker: S/M and L/XL (or women and men for the gloves). */
  sizes?: 'body' | 'person'
}

export type DemoCategory = {
  id: number
  handle: string
  slug: string
  name: Texts
  /** HTML; one demo category has none. */
  description: Texts | null
  featured: boolean
  photo: DemoPhoto
  products: DemoProduct[]
}

export type DemoPage = { slug: string; name: Texts; description: Texts }
export type DemoFaqItem = { question: Texts; answer: Texts }
export type DemoTestimonial = { body: Texts; author: { name: string; imageUrl: string } }
export type DemoReview = {
  rating: number
  content: Texts
  author: string
  avatar: string
  replyImage?: string
}
