import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { callApi, OfficeError } from '#office/api/api-client.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Skeleton } from '#office/kit/section.tsx'

type Link = { path: string; expires_at: string }

/** Shows a link to the product's page as it will be, which can be shared, and the page itself in a frame. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const navigate = useNavigate()
  const { id } = useOutletContext<ProductPage>()
  const [link, setLink] = useState<Link | null>(null)
  const [error, setError] = useState<OfficeError | null>(null)
  useEffect(() => {
    callApi<Link>('POST', `/products/${id}/preview-link`).then(setLink, (problem: unknown) => {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    })
  }, [id])
  return (
    <Sheet
      label={t('products.acts.preview')}
      isWide
      onClose={() => navigate('..', { relative: 'path', preventScrollReset: true })}
    >
      <div className="grid gap-3 p-5">
        <h2 className="font-display text-title">{t('products.acts.preview')}</h2>
        <p className="text-soft">{t('products.previewText')}</p>
        {error && <ErrorNote error={error} />}
        {!link && !error && <Skeleton rows={6} />}
        {link && (
          <>
            <CopyId id={location.origin + link.path} />
            <p className="text-sm text-soft">{t('products.previewUntil', { at: dateTime(link.expires_at) })}</p>
            <div className="flex flex-wrap gap-2">
              <a href={link.path} target="_blank" rel="noreferrer" className={buttonClasses()}>
                {t('products.previewPage')}
              </a>
              <a href={`${link.path}&soid=preview`} target="_blank" rel="noreferrer" className={buttonClasses()}>
                {t('products.previewLanding')}
              </a>
            </div>
            {/* Its own files are this host’s only; a script may not run. */}
            <iframe
              src={link.path}
              sandbox="allow-same-origin"
              title={t('products.acts.preview')}
              className="h-[60dvh] w-full rounded-md border border-line bg-ground"
            />
          </>
        )}
        <Button onPress={() => navigate('..', { relative: 'path', preventScrollReset: true })}>{t('act.close')}</Button>
      </div>
    </Sheet>
  )
}
