import { Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { PictureUses as Uses } from '#contract/office/content/content.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { PictureUses } from './picture-uses.tsx'
import { nameOf } from './pictures-screen.tsx'

/** A picture, and where it is used. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayDelete = useMay()('catalogue.write')
  const { search } = useLocation()
  const path = useParams()['*'] ?? ''
  const query = new URLSearchParams({ path })
  const { data, error, refetch } = useRead<Uses>(`/uploads/uses?${query}`)
  const close = () => navigate(`/content/pictures${search}`, { preventScrollReset: true })
  return (
    <Sheet label={nameOf({ path })} onClose={close}>
      <Heading slot="title" className="border-b border-line px-5 py-4 font-display text-title wrap-anywhere">
        {nameOf({ path })}
      </Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={4} />}
        {data && (
          <>
            <img
              src={`/storage/${path}?w=960`}
              alt={t('pictures.picture')}
              className="max-h-80 max-w-full justify-self-start rounded-md bg-white"
            />
            <section className="grid gap-1">
              <h3 className="font-semibold">{t('pictures.use')}</h3>
              {data.uses.length > 0 ? (
                <PictureUses uses={data.uses} />
              ) : (
                <p className="text-soft">{t('pictures.nowhere')}</p>
              )}
            </section>
          </>
        )}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          {data && mayDelete && (
            <LinkButton to={`/content/pictures/delete/${path}${search}`} shape="danger">
              {t('pictures.delete')}
            </LinkButton>
          )}
          <Button onPress={close}>{t('act.close')}</Button>
        </div>
      </div>
    </Sheet>
  )
}
