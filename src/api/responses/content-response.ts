import type { HomeParts, Page, ShopInformation, Testimonial } from '#contract/content.ts'
import type { ContentPage, CustomerQuote, HomeParts as ShownHome } from '#domain/content/editorial/read-content.ts'
import type { ShopFacts } from '#domain/content/editorial/shop-information.ts'

export function toPage({ slug, name, description }: ContentPage): Page {
  return { slug, information: { name, description } }
}

export function toTestimonial({ body, authorName, imagePath }: CustomerQuote): Testimonial {
  return { body, author: { name: authorName, imageUrl: `/storage/${imagePath}` } }
}

export function toHomeParts({ showsBanner, changesAt, ...parts }: ShownHome): HomeParts {
  return { ...parts, shows_banner: showsBanner, changes_at: changesAt?.toISOString() ?? null }
}

export function toShopInformation(facts: ShopFacts): ShopInformation {
  return facts
}
