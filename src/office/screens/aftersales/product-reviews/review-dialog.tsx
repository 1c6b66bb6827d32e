import { useRef, useState } from 'react'
import { Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { ReviewItem } from '#contract/office/aftersales/product-reviews.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useMissing } from '#office/kit/use-missing.ts'
import { ReviewStars, ReviewState } from './review-parts.tsx'

/** Shows a whole review, with the actions that decide on it. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id } = useParams()
  const close = () => navigate(`/products/reviews${search}`, { preventScrollReset: true })
  const { data, error, refetch } = useRead<ReviewItem>(`/product-reviews/${id}`)
  return (
    <Sheet label={t('reviews.title')} onClose={close}>
      <Heading slot="title" className="border-b border-line px-5 py-4 font-display text-title">
        {t('reviews.title')}
      </Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={5} />}
        {data && <Words review={data} />}
        {/* Another version must be read before it is decided on. */}
        {data && <Decision key={data.version} review={data} onChanged={refetch} onClose={close} />}
      </div>
    </Sheet>
  )
}

function Words({ review }: { review: ReviewItem }) {
  const { t } = useTranslation()
  const { shortTime, language: languageName } = useFormats()
  const { rating, state, title, body, author, language, product, order_number, created_at } = review
  const link = 'text-brand underline underline-offset-2'
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <ReviewStars rating={rating} />
        <ReviewState state={state} />
      </p>
      <div lang={language} className="grid gap-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        <p className="whitespace-pre-line">{body}</p>
      </div>
      <p className="text-sm text-soft wrap-anywhere">
        {t('reviews.by', { author, time: shortTime(created_at), language: languageName(language as 'en') })}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={`/products/${product.id}`} className={link}>
          {product.name}
        </Link>
        {order_number !== null && (
          <Link to={`/orders/${order_number}`} className={link}>
            {t('orders.title', { number: order_number })}
          </Link>
        )}
      </p>
      {review.decided_at && (
        <p className="rounded-md bg-ground px-3 py-2 text-sm wrap-anywhere">
          {t(`reviews.decided.${state}`, { by: review.decided_by ?? '', time: shortTime(review.decided_at) })}
          {review.reason && (
            <>
              <br />
              {review.reason}
            </>
          )}
        </p>
      )}
    </>
  )
}

/** Focuses the field when a press opens it. */
const focusOnAppearing = (field: HTMLTextAreaElement | null) => field?.focus()

type DecisionProps = { review: ReviewItem; onChanged(): void; onClose(): void }

function Decision({ review, onChanged, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string | null>(null)
  const action = useAction<ReviewItem>('POST', '', {
    refresh: ['/product-reviews', '/overview'],
    onDone({ state }) {
      onClose()
      showToast(t(`reviews.done.${state}`))
    },
  })
  const may = (name: 'approve' | 'reject') => review.allowed.includes(name)
  const decide = (name: 'approve' | 'reject', body?: { reason: string }) =>
    action.mutate({ path: `/product-reviews/${review.id}/${name}`, version: review.version, ...(body && { body }) })
  const isStale = action.error?.code === 'edit.conflict' || action.error?.code === 'state.notAllowed'
  const form = useRef<HTMLFormElement>(null)
  const missing = useMissing(form, { isIncomplete: !reason?.trim() })
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason?.trim()) decide('reject', { reason: reason.trim() })
        else missing.say()
      }}
    >
      {reason !== null && (
        <TextArea
          ref={focusOnAppearing}
          label={t('act.reason')}
          hint={t('reviews.reasonHint')}
          required
          value={reason}
          maxLength={1_000}
          errors={action.error?.errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {reason !== null && missing.sentence && (
        <p role="alert" className="text-bad">
          {missing.sentence}
        </p>
      )}
      {action.error && <ErrorNote error={action.error} {...(isStale && { onRetry: onChanged })} />}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        {reason === null && may('approve') && (
          <Button shape="primary" isPending={action.isPending} onPress={() => decide('approve')}>
            {t('reviews.approve')}
          </Button>
        )}
        {reason === null && may('reject') && (
          <Button shape="danger" onPress={() => setReason('')}>
            {t('reviews.reject')}
          </Button>
        )}
        {reason !== null && (
          <Button type="submit" shape="danger" isPending={action.isPending}>
            {t('reviews.reject')}
          </Button>
        )}
        <Button onPress={onClose}>{t('act.close')}</Button>
      </div>
    </form>
  )
}
