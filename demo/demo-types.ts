/** A text in each of the shop's languages. Product, page and FAQ texts may hold HTML where the field says so. */
export type Texts = { no: string; sv: string; fr: string; en: string }

/** A photograph in demo/photos with what it shows, in each language. */
export type DemoPhoto = { file: string; alt: Texts }

export type DemoProduct = {
  /** Public number of the product; the slippers are 4350 (the specification's long marketing section hangs on it). */
  id: number
  slug: string
  name: Texts
  /** One plain sentence, at most 120 characters, for cards and meta descriptions. */
  summary: Texts
  /** HTML: paragraphs, lists, headings from h3. */
  description: Texts
  /** Cents. */
  price: number
  /** Cents, below price; null where the product has one price. */
  memberPrice: number | null
  photos: DemoPhoto[]
  featured?: boolean
  /** Shown with a size picker: S/M and L/XL (or women and men for the gloves). */
  sizes?: 'body' | 'person'
  youtubeLink?: string
  /** The long marketing section below the landing-style view. */
  longMarketing?: boolean
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
