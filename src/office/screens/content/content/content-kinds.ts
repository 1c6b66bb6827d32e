import type { ContentKind } from '#contract/office/content/content-data.ts'
import { emptyTexts, type Language, type Texts, textIn } from '#shared/markets.ts'
import type { Item, ListKind } from './content-form-rules.ts'

export type FieldSpec =
  /** Text in every language. */
  | { kind: 'line' | 'lines' | 'html'; name: string }
  /** Name that is the same in every language. */
  | { kind: 'word'; name: string }
  | { kind: 'image'; name: string; isRemovable: boolean }
  /** Picture with its description. */
  | { kind: 'picture'; name: string; hasFocalPoint: boolean }
  | { kind: 'stars'; name: string }
  | { kind: 'link'; name: string }
  | { kind: 'times' }

const block = (texts: FieldSpec[]): FieldSpec[] => [
  ...texts,
  { kind: 'picture', name: 'image', hasFocalPoint: true },
  { kind: 'link', name: 'link' },
  { kind: 'times' },
]

export const itemFields: Record<ListKind, readonly FieldSpec[]> = {
  faq: [
    { kind: 'line', name: 'question' },
    { kind: 'html', name: 'answer' },
  ],
  testimonials: [
    { kind: 'word', name: 'author_name' },
    { kind: 'lines', name: 'body' },
    { kind: 'image', name: 'image_path', isRemovable: false },
  ],
  reviews: [
    { kind: 'word', name: 'author' },
    { kind: 'stars', name: 'rating' },
    { kind: 'lines', name: 'content' },
    { kind: 'image', name: 'avatar_path', isRemovable: false },
    { kind: 'image', name: 'reply_image_path', isRemovable: true },
  ],
  brands: [
    { kind: 'word', name: 'name' },
    { kind: 'image', name: 'image_path', isRemovable: true },
    { kind: 'link', name: 'link' },
  ],
  home: block([
    { kind: 'line', name: 'texts.eyebrow' },
    { kind: 'line', name: 'texts.title' },
    { kind: 'lines', name: 'texts.text' },
    { kind: 'line', name: 'texts.action' },
  ]),
  banner: block([
    { kind: 'line', name: 'texts.title' },
    { kind: 'lines', name: 'texts.text' },
    { kind: 'line', name: 'texts.action' },
  ]),
  marketing: [
    { kind: 'line', name: 'title' },
    { kind: 'html', name: 'body' },
    { kind: 'picture', name: 'image', hasFocalPoint: false },
  ],
}

const none = emptyTexts()
const blockOf = (texts: object) => ({ texts, image: null, link: null, shown_from: null, shown_until: null })

const emptyFields: Record<ListKind, object> = {
  faq: { question: none, answer: none },
  testimonials: { author_name: '', body: none, image_path: '' },
  reviews: { author: '', rating: 5, content: none, avatar_path: '', reply_image_path: null },
  brands: { name: '', image_path: null, link: null },
  home: blockOf({ eyebrow: none, title: none, text: none, action: none }),
  banner: blockOf({ title: none, text: none, action: none }),
  marketing: { title: none, body: none, image: null },
}

export const emptyPage = { slug: '', name: none, description: none, is_shown: true }

export function emptyItem(kind: ListKind, id: number): Item {
  return { ...structuredClone(emptyFields[kind]), id, is_shown: true } as Item
}

/** Returns an item's name in a list: its title in a language, or its own name. */
export function titleOf(kind: ContentKind, item: Item, language: Language): string {
  const text = (value: unknown) => textIn(value as Texts | undefined, language).trim()
  const titles: Record<ContentKind, () => string> = {
    pages: () => text(item.name),
    faq: () => text(item.question),
    testimonials: () => String(item.author_name ?? ''),
    reviews: () => String(item.author ?? ''),
    brands: () => String(item.name ?? ''),
    home: () => text((item.texts as Record<string, Texts>).title),
    banner: () => text((item.texts as Record<string, Texts>).title),
    marketing: () => text(item.title),
  }
  return titles[kind]()
}

/** Returns the path of the picture that represents an item in a list; null without one. */
export function pictureOf(item: Item): string | null {
  const { image_path, avatar_path, image } = item as Record<string, unknown>
  return String(image_path || avatar_path || (image as { path?: string } | null)?.path || '') || null
}

export function contentPath(kind: ContentKind, subject: string): string {
  return kind === 'pages' ? `/content/pages/${encodeURIComponent(subject)}` : `/content/${kind}`
}
