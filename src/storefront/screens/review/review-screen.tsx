import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ownReviews } from '#contract/reviews.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { readOfOrder } from '#storefront/screens/order/order-reads.ts'
import { WithdrawalLoading } from '#storefront/screens/withdrawal/withdrawal-states.tsx'
import { replacePrivate, statusOf, usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'

const refusals: Record<number, 'missing' | 'expired'> = { 401: 'missing', 404: 'missing', 410: 'expired' }

/** Review forms for the products of one order, opened by a mailed link or from the order's page. */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const key = query.get('key')
  const read = readOfOrder({ orderId: id, key }, '/reviews', (response) => ownReviews.parse(response))
  const { data: reviews, error, isPending, isError, refetch } = usePrivateQuery(read)
  const refusal = refusals[statusOf(error)]
  if (refusal) {
    return (
      <EntryFrame wide title={t(`review.${refusal}.title`)} lead={t(`review.${refusal}.text`)}>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={href('orderLookup')}>{t('thankyou.missing.find')}</ButtonLink>
          <ButtonLink to={href('home')} variant="secondary">
            {t('thankyou.home')}
          </ButtonLink>
        </div>
      </EntryFrame>
    )
  }
  const open = reviews?.products.find(({ may_write, review }) => may_write && !review)
  return (
    <EntryFrame wide title={t('review.title')} lead={reviews ? t('review.lead', { number: reviews.number }) : ''}>
      {isPending && <WithdrawalLoading />}
      {isError && (
        <div className="mt-8 space-y-4">
          <ErrorSentence>{t('review.unreachable')}</ErrorSentence>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('thankyou.unreachable.retry')}
          </Button>
        </div>
      )}
      {reviews?.products.length === 0 && (
        <p className="mt-8 rounded-card bg-sand p-6">
          {t('review.nothing')}{' '}
          <Link to={href('contact')} className={entryLink}>
            {t('head.contact')}
          </Link>
        </p>
      )}
      {reviews && (
        <ul className="mt-8 space-y-6">
          {reviews.products.map((product) => (
            <ReviewedProduct
              key={product.product_id}
              product={product}
              author={reviews.author}
              order={{ id, key }}
              isOpen={product === open}
              onChange={(next) => replacePrivate(read, next)}
            />
          ))}
        </ul>
      )}
    </EntryFrame>
  )
}
