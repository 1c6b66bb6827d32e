import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type NoticeResponse, noticeResponse } from '#contract/back-in-stock.ts'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { EntryFrame } from '#storefront/screens/login/entry-frame.tsx'
import { useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'

/** Opening the link does nothing by itself, because mail programs open links too: the press of a button does. */
export function Component() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const path = `/api/stock-notices/${encodeURIComponent(token)}`
  const { data: notice, isPending } = usePrivateQuery({ path, parse: (response) => noticeResponse.parse(response) })
  if (isPending)
    return (
      <div className="grid min-h-64 place-items-center text-soft">
        <Spinner />
      </div>
    )
  if (!notice)
    return (
      <EntryFrame title={t('stockNotice.page.title')} lead={t('stockNotice.page.gone')}>
        {null}
      </EntryFrame>
    )
  return <Notice path={path} notice={notice} />
}

function Notice({ path, notice }: { path: string; notice: NoticeResponse }) {
  const { t } = useTranslation()
  const { href, api } = useStorefront()
  const { product, size, confirmed } = notice
  const [state, setState] = useState<'asked' | 'confirmed' | 'deleted'>(confirmed ? 'confirmed' : 'asked')
  const name = [product?.name ?? t('stockNotice.page.product'), size].filter(Boolean).join(', ')
  const { submit, isBusy, problem, number } = useEntryForm(async () => {
    await writeOnly(api, 'POST', `${path}/confirm`, {})
    setState('confirmed')
  }, 'stockNotice.failed')
  const deletion = useEntryForm(async () => {
    await writeOnly(api, 'DELETE', path, {})
    setState('deleted')
  }, 'stockNotice.failed')
  const refused = problem ?? deletion.problem
  const seeProduct = product && (
    <Link
      to={href('product', { slug: product.slug })}
      className="group mt-6 flex items-center gap-4 rounded-card border border-stone p-3"
    >
      <span className="w-16 shrink-0">
        <ItemImage item={product} className="rounded-lg bg-sand" sizes="4rem" />
      </span>
      <span className="min-w-0 text-brand underline decoration-stone underline-offset-4 [overflow-wrap:anywhere] group-hover:decoration-current">
        {t('stockNotice.page.see', { product: product.name })}
      </span>
    </Link>
  )
  return (
    <EntryFrame
      title={t('stockNotice.page.title')}
      lead={state === 'asked' ? t('stockNotice.page.lead', { product: name }) : ''}
    >
      {refused && <ErrorSentence key={number + deletion.number}>{refused}</ErrorSentence>}
      {state !== 'asked' && <Done key={state}>{t(`stockNotice.page.${state}`, { product: name })}</Done>}
      {state === 'asked' && (
        <PostForm onSubmit={submit} className="mt-8">
          <Button type="submit" size="large" wide busy={isBusy}>
            {t('stockNotice.page.confirm')}
          </Button>
        </PostForm>
      )}
      {state !== 'asked' && seeProduct}
      {state !== 'deleted' && (
        <PostForm onSubmit={deletion.submit} className="mt-3">
          {state === 'asked' ? (
            <Button type="submit" variant="secondary" wide busy={deletion.isBusy}>
              {t('stockNotice.page.delete')}
            </Button>
          ) : (
            <button
              type="submit"
              disabled={deletion.isBusy}
              className="py-2 text-sm text-soft underline decoration-stone underline-offset-4 hover:decoration-current"
            >
              {t('stockNotice.page.deleteLater')}
            </button>
          )}
        </PostForm>
      )}
      {state === 'asked' && seeProduct}
    </EntryFrame>
  )
}

function Done({ children }: { children: string }) {
  const box = useFocusOnAppearing<HTMLParagraphElement>()
  return (
    <p ref={box} role="status" tabIndex={-1} className="mt-8 rounded-card bg-green-pale px-5 py-4 text-green">
      {children}
    </p>
  )
}
