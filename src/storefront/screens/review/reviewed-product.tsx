import { Check, Clock, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReviews } from '#contract/reviews.ts'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Stars } from '#storefront/ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'

type Product = OwnReviews['products'][number]

type ReviewedProductProps = {
  product: Product
  /** Suggested author name for the review. */
  author: string
  order: { id: string; key: string | null }
  /** True if its form is open from the start. */
  isOpen: boolean
  onChange: (reviews: OwnReviews) => void
}

const icons = { waiting: Clock, shown: Check, declined: EyeOff }

/** A product of the order: its form, or what was written of it and what became of that. */
export function ReviewedProduct({ product, author, order, isOpen, onChange }: ReviewedProductProps) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(isOpen)
  const [wasSent, setWasSent] = useState(false)
  const { review } = product
  const Icon = review ? icons[review.state] : null
  return (
    <li
      aria-labelledby={`product-${product.product_id}`}
      className="rounded-card border border-stone bg-white p-5 sm:p-7"
    >
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <ItemImage item={product} className="rounded-lg bg-sand" sizes="4.5rem" />
        <div className="min-w-0">
          <h2 id={`product-${product.product_id}`} className="text-xl [overflow-wrap:anywhere]">
            {product.name}
          </h2>
          {review && Icon && (
            <p className="mt-1 flex items-center gap-2 text-sm text-soft">
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {t(`review.state.${review.state}`)}
            </p>
          )}
        </div>
      </div>
      {wasSent && !isWriting && (
        <p role="status" className="mt-5 rounded-card bg-green-pale px-4 py-3 text-green">
          {t('review.sent')}
        </p>
      )}
      {isWriting ? (
        <ReviewForm
          product={product}
          author={author}
          order={order}
          onSent={(reviews) => {
            setWasSent(true)
            setIsWriting(false)
            onChange(reviews)
          }}
        />
      ) : (
        <>
          {review && (
            <div className="mt-5">
              <Stars rating={review.rating} />
              {review.title && <p className="mt-2 font-medium [overflow-wrap:anywhere]">{review.title}</p>}
              <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{review.body}</p>
              <p className="mt-2 text-sm text-soft [overflow-wrap:anywhere]">{review.author}</p>
            </div>
          )}
          {product.may_write && (
            <Button variant="secondary" size="small" onClick={() => setIsWriting(true)} className="mt-5">
              {t(review ? 'review.change' : 'review.title')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
