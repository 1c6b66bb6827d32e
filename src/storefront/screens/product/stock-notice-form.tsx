import { BellRing, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { typedText, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Field, inputClasses } from '#storefront/ui/field.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'

const noticeId = 'stock-notice'

/** Asks for one mail when a sold-out product or variant is back; open where the whole product is sold out. */
export function StockNoticeForm({ product }: { product: Pick<Product, 'id' | 'available' | 'options' | 'variants'> }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  // It comes after the address was followed.
  useEffect(() => {
    if (location.hash === `#${noticeId}`) box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isSized = product.options.length === 1 && product.options[0]!.id === 'size'
  const form = asked === null ? <NoticeForm product={product} onDone={setAsked} /> : <Asked email={asked} />
  const bell = <BellRing aria-hidden="true" className="size-5 shrink-0 text-price" strokeWidth={1.5} />
  if (!product.available) {
    return (
      <section
        ref={box}
        id={noticeId}
        aria-labelledby={heading}
        className="scroll-mt-32 rounded-card border border-stone px-5 py-4"
      >
        <h2 id={heading} className="flex items-center gap-3 font-medium font-sans text-base tracking-normal">
          {bell}
          {t('stockNotice.title')}
        </h2>
        {form}
      </section>
    )
  }
  return (
    <details className="group rounded-card border border-stone px-5 py-4">
      <summary className="flex items-center gap-3 font-medium hover:text-brand">
        {bell}
        <span className="flex-1">{t(isSized ? 'stockNotice.titleSizes' : 'stockNotice.titleVariants')}</span>
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-45"
          strokeWidth={1.75}
        />
      </summary>
      {form}
    </details>
  )
}

type NoticeFormProps = { product: Pick<Product, 'id' | 'options' | 'variants'>; onDone: (email: string) => void }

function NoticeForm({ product: { id, options, variants }, onDone }: NoticeFormProps) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const { user } = useSession()
  const soldOut = options.length > 0 ? variants.filter(({ available }) => !available) : []
  const { submit, isBusy, problem, number, errorOf } = useEntryForm(async (typed) => {
    const size = soldOut.length > 0 ? typedText(typed, 'size') : null
    const email = typedText(typed, 'email').trim()
    await writeOnly(api, 'POST', '/api/stock-notices', { json: { product_id: id, size, email } })
    onDone(email)
  }, 'stockNotice.failed')
  const emailError = errorOf('email')
  return (
    <PostForm onSubmit={submit} noValidate className="mt-3 space-y-4">
      <p className="text-sm text-soft">{t('stockNotice.text')}</p>
      {problem && !emailError && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      {soldOut.length > 0 && (
        <label className="block">
          <span className="mb-1.5 block font-medium text-sm">{options.map(({ name }) => name).join(', ')}</span>
          <select name="size" className={inputClasses(false)}>
            {soldOut.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field
        type="email"
        name="email"
        label={t('stockNotice.email')}
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={user?.email}
        error={emailError}
      />
      <Button type="submit" wide busy={isBusy}>
        {t(isBusy ? 'stockNotice.submitting' : 'stockNotice.submit')}
      </Button>
      <p className="text-soft text-xs leading-relaxed">{t('stockNotice.privacy')}</p>
    </PostForm>
  )
}

function Asked({ email }: { email: string }) {
  const { t } = useTranslation()
  const box = useFocusOnAppearing<HTMLParagraphElement>()
  return (
    <p
      ref={box}
      role="status"
      tabIndex={-1}
      className="mt-3 rounded-lg bg-green-pale px-4 py-3 text-green text-sm [overflow-wrap:anywhere]"
    >
      {t('stockNotice.asked', { email })}
    </p>
  )
}
