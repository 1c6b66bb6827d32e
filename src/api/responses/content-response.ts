import type { Page, ShopInformation, Testimonial } from '#contract/content.ts'
import type { ContentPage, CustomerQuote } from '#domain/content/read-content.ts'
import type { ShopFacts } from '#domain/content/shop-information.ts'
import { centsToEuros } from '#shared/money.ts'

export function toPage({ slug, name, description }: ContentPage): Page {
  return { slug, information: { name, description } }
}

export function toTestimonial({ body, authorName, imagePath }: CustomerQuote): Testimonial {
  return { body, author: { name: authorName, imageUrl: `/storage/${imagePath}` } }
}

export function toShopInformation(facts: ShopFacts): ShopInformation {
  const { price, ...membership } = facts.membership
  return { ...facts, membership: { price: centsToEuros(price), ...membership } }
}
