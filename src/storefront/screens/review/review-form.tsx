import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnReviews, ownReviews } from '#contract/reviews.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'
import { ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, ErrorSummary } from '#storefront/ui/error-summary.tsx'
import { Field, TextArea } from '#storefront/ui/field.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { StarChoice } from './star-choice.tsx'

type ReviewFormProps = {
  product: OwnReviews['products'][number]
  author: string
  order: { id: string; key: string | null }
  onSent: (reviews: OwnReviews) => void
}

/** Errors by field, or the key of one sentence. A new `number` makes a repeated problem a new one. */
type Problem = { number: number; fields?: FieldErrors; key?: string }

/** Stars, words and a name for one product. What was typed stays until it was sent. */
export function ReviewForm({ product, author, order, onSent }: ReviewFormProps) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const textOf = useMessageText()
  const { product_id, review } = product
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refuse = (next: Omit<Problem, 'number'>) =>
    setProblem((before) => ({ ...next, number: (before?.number ?? 0) + 1 }))
  const idOf = (field: string) => `${field}-${product_id}`

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const words = { title: text('title'), body: text('body'), author: text('author') }
    const missing = [!rating && 'rating', !visibleText(words.body) && 'body', !visibleText(words.author) && 'author']
    const fields = Object.fromEntries(missing.flatMap((name) => (name ? [[name, ['validation.required']]] : [])))
    if (Object.keys(fields).length > 0) return refuse({ fields })
    setIsBusy(true)
    try {
      const json = { order_id: order.id, key: order.key, product_id, rating, ...words }
      onSent(ownReviews.parse(await bodyOf(await write(api, 'POST', '/api/reviews', { json }))))
    } catch (error) {
      const refusal = error instanceof ApiRefusal ? error : null
      if (refusal?.errors) return refuse({ fields: refusal.errors })
      if (refusal?.status === 409) return refuse({ key: 'review.decided' })
      if (refusal?.status === 410) return refuse({ key: 'review.expired.text' })
      report('The review could not be sent', error)
      refuse({ key: 'review.failed' })
    } finally {
      setIsBusy(false)
    }
  }

  const errorOf = (name: string) => {
    const key = problem?.fields?.[name]?.[0]
    return key ? textOf(key) : null
  }
  const labelOf = (name: string) => t(`review.${name === 'title' ? 'headline' : name}`)
  const field = (name: string) => ({ name, label: labelOf(name), error: errorOf(name) })
  const known = ['rating', 'title', 'body', 'author']
  return (
    <PostForm noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-5">
      {problem?.key && <ErrorSentence key={problem.number}>{t(problem.key)}</ErrorSentence>}
      {problem?.fields && (
        <ErrorSummary
          key={problem.number}
          errors={problem.fields}
          describe={(name) => (known.includes(name) ? { label: labelOf(name), id: idOf(name) } : null)}
        />
      )}
      <StarChoice id={idOf('rating')} rating={rating} error={errorOf('rating')} onChoose={setRating} />
      <Field
        {...field('title')}
        id={idOf('title')}
        optional={t('review.optional')}
        maxLength={120}
        defaultValue={review?.title ?? ''}
      />
      <TextArea
        {...field('body')}
        id={idOf('body')}
        hint={t('review.bodyHint')}
        maxLength={4_000}
        required
        defaultValue={review?.body ?? ''}
      />
      <Field
        {...field('author')}
        id={idOf('author')}
        hint={t('review.authorHint')}
        maxLength={60}
        required
        defaultValue={review?.author ?? author}
      />
      <Button type="submit" busy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {t(review ? 'review.save' : 'review.send')}
      </Button>
    </PostForm>
  )
}
