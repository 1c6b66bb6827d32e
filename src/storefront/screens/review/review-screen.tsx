import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { WithdrawalLoading } from '#storefront/screens/withdrawal/withdrawal-states.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'
import { useOwnReviews } from './use-own-reviews.ts'

/** Review forms for the products of one order, opened by a mailed link or from the order's page. */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const key = query.get('key')
  const { loaded, setReviews, retry } = useOwnReviews(id, key)
  const { state } = loaded
  if (state === 'missing' || state === 'expired') {
    return (
      <EntryFrame wide title={t(`review.${state}.title`)} lead={t(`review.${state}.text`)}>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={href('orderLookup')}>{t('thankyou.missing.find')}</ButtonLink>
          <ButtonLink to={href('home')} variant="secondary">
            {t('thankyou.home')}
          </ButtonLink>
        </div>
      </EntryFrame>
    )
  }
  const reviews = state === 'loaded' ? loaded.reviews : null
  const open = reviews?.products.find(({ may_write, review }) => may_write && !review)
  return (
    <EntryFrame wide title={t('review.title')} lead={reviews ? t('review.lead', { number: reviews.number }) : ''}>
      {state === 'loading' && <WithdrawalLoading />}
      {state === 'failed' && (
        <div className="mt-8 space-y-4">
          <ErrorSentence>{t('review.unreachable')}</ErrorSentence>
          <Button variant="secondary" onClick={retry}>
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
              onChange={setReviews}
            />
          ))}
        </ul>
      )}
    </EntryFrame>
  )
}
