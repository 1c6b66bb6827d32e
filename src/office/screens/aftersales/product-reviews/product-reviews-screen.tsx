import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { type ReviewItem, type ReviewListResponse, reviewRatings } from '#contract/office/aftersales/product-reviews.ts'
import { useMay } from '#office/api/me.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { productReviewStates } from '#shared/vocabularies.ts'
import { ReviewStars, ReviewState } from './review-parts.tsx'

const waiting = new URLSearchParams({ state: 'PENDING' }).toString()

/** Screen of product reviews. Shows those waiting for a decision first. */
export function Component() {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const { search } = useLocation()
  const may = useMay()
  const mayDecide = may('content.publish')
  const tab = (state: string) => ({
    name: t(`reviews.tabs.${state}`),
    query: new URLSearchParams({ state }).toString(),
  })
  return (
    <>
      <ListScreen<ReviewItem, ReviewListResponse>
        path="/product-reviews"
        title={t('products.parts.reviews')}
        home={waiting}
        searchLabel={t('reviews.search')}
        emptyText={t('reviews.emptyText')}
        lead={(response) =>
          response &&
          response.figures !== 'real' && (
            <p className="my-3 max-w-2xl rounded-md bg-attention-pale px-3 py-2 text-attention">
              {t(`reviews.seen.${response.figures}`)}{' '}
              {may('settings.read') && (
                <Link to="/settings/claims" className="underline underline-offset-2">
                  {t('reviews.toClaims')}
                </Link>
              )}
            </p>
          )
        }
        idOf={({ id }) => String(id)}
        linkOf={({ id }) => `/products/reviews/${id}${search}`}
        tabs={[...productReviewStates.map(tab), { name: t('reviews.tabs.all'), query: '' }]}
        filters={[
          {
            key: 'rating',
            label: t('reviews.columns.rating'),
            kind: 'choice',
            options: reviewRatings.map((value) => ({ value, label: t('reviews.stars', { count: Number(value) }) })),
          },
          { key: 'product', label: t('reviews.productNumber'), kind: 'text' },
          {
            key: 'state',
            label: t('reviews.columns.state'),
            kind: 'choice',
            options: productReviewStates.map((value) => ({ value, label: t(`reviews.states.${value}`) })),
          },
        ]}
        bulkActions={
          mayDecide
            ? [
                {
                  action: 'approve',
                  label: t('reviews.approve'),
                  consequence: (count) => t('reviews.approves', { count }),
                  done: (count) => t('reviews.bulkDone.approve', { count }),
                },
                {
                  action: 'reject',
                  label: t('reviews.reject'),
                  needsReason: true,
                  consequence: (count) => t('reviews.rejects', { count }),
                  done: (count) => t('reviews.bulkDone.reject', { count }),
                },
              ]
            : []
        }
        seenRow={({ product, author, version }) => ({ name: `${product.name}, ${author}`, version })}
        columns={[
          { key: 'rating', label: t('reviews.columns.rating'), cell: ({ rating }) => <ReviewStars rating={rating} /> },
          {
            key: 'words',
            label: t('reviews.columns.words'),
            cell: (row) => <span className="line-clamp-1 max-w-md whitespace-normal">{wordsOf(row)}</span>,
          },
          { key: 'product', label: t('reviews.columns.product'), cell: ({ product }) => product.name },
          { key: 'author', label: t('reviews.columns.author'), cell: ({ author }) => author },
          { key: 'state', label: t('reviews.columns.state'), cell: ({ state }) => <ReviewState state={state} /> },
          {
            key: 'created',
            label: t('reviews.columns.created'),
            cell: ({ created_at }) => shortTime(created_at),
            sort: 'created_at',
          },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <ReviewStars rating={row.rating} />
              <ReviewState state={row.state} />
            </span>
            <span className="font-semibold wrap-anywhere">{row.product.name}</span>
            <span className="line-clamp-2 wrap-anywhere">{wordsOf(row)}</span>
            <span className="text-soft">{`${row.author} · ${shortTime(row.created_at)}`}</span>
          </span>
        )}
      />
      <Outlet />
    </>
  )
}

function wordsOf({ title, body }: ReviewItem): string {
  return title ? `${title}: ${body}` : body
}
