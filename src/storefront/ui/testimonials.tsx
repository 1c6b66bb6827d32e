import type { Testimonial } from '#contract/content.ts'
import { Stars } from './stars.tsx'

/** Shows the first three testimonials. */
export function Testimonials({ items }: { items: Testimonial[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-10 md:grid-cols-3">
      {items.slice(0, 3).map(({ body, author }) => (
        <li key={author.name} className="border-stone border-t pt-6">
          <figure className="flex h-full flex-col">
            <Stars rating={5} />
            <blockquote className="mt-4 flex-1 font-display text-xl leading-snug">
              <p>{body}</p>
            </blockquote>
            <figcaption className="mt-6 flex items-center gap-3 text-sm text-soft">
              <img
                src={author.imageUrl}
                alt={author.name}
                width={44}
                height={44}
                loading="lazy"
                className="size-11 rounded-full bg-sand object-cover"
              />
              {author.name}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
