import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductReviews as Shown } from '#contract/reviews.ts'
import { dateText } from '#shared/dates.ts'
import { htmlLang, isLanguage } from '#shared/markets.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { figureText } from '#storefront/state/texts.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { Stars } from '#storefront/ui/stars.tsx'
import { readReviews } from './read-reviews.ts'

/** Buyer reviews of a product with their average; further pages are fetched on request. */
export function ProductReviews({ productId, reviews }: { productId: number; reviews: Shown }) {
  const { t } = useTranslation()
  const { api, language, shop } = useStorefront()
  const [items, setItems] = useState(reviews.items)
  const [page, setPage] = useState(1)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function loadMore() {
    setState('loading')
    const next = await readReviews(api, String(productId), page + 1)
    if (!next) return setState('failed')
    setState('idle')
    setPage(page + 1)
    // A new review shifts the pages, so reviews already listed are skipped.
    const known = new Set(items.map(({ id }) => id))
    setItems([...items, ...next.items.filter(({ id }) => !known.has(id))])
  }

  const average = reviews.average ?? 0
  return (
    <Section
      id="reviews"
      title={t('product.own.title')}
      action={
        <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={average} />
          {t('product.own.summary', { count: reviews.count, average: figureText(average, language) })}
        </p>
      }
    >
      <ul className="grid gap-x-12 md:grid-cols-2">
        {items.map(({ id, rating, title, body, author, language: written, created_at }) => (
          <li key={id} className="border-stone border-t py-7">
            <Stars rating={rating} />
            <div lang={isLanguage(written) ? htmlLang(written) : undefined} className="[overflow-wrap:anywhere]">
              {title && <h3 className="mt-3 text-lg">{title}</h3>}
              <p className="mt-2 max-w-[36rem] whitespace-pre-line leading-relaxed">{body}</p>
            </div>
            <p className="mt-4 text-sm text-soft [overflow-wrap:anywhere]">
              {author} · {t('product.own.verified')} ·{' '}
              <time dateTime={created_at}>{dateText(created_at, language, shop.timeZone)}</time>
            </p>
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <p role="alert" className="mb-3 text-red">
          {t('review.unreachable')}
        </p>
      )}
      {page * reviewsPerPage < reviews.count && (
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void loadMore()}>
          {t('product.own.more')}
        </Button>
      )}
      <p className="mt-6 text-sm text-soft">{t('product.own.how')}</p>
    </Section>
  )
}

const reviewsPerPage = 5
