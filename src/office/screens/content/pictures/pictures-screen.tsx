import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { type Picture, pictureStates } from '#contract/office/content/content.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { usePictureUseName } from './picture-uses.tsx'

export function Component() {
  const { t } = useTranslation()
  const { shortTime, number } = useFormats()
  const kilobytes = ({ bytes }: Picture) => t('pictures.kilobytes', { value: number(Math.ceil(bytes / 1_000)) })
  const { search } = useLocation()
  const nameOfUse = usePictureUseName()
  const used = ({ uses }: Picture) => {
    if (uses.length === 0) return <StateTag tone="waiting">{t('pictures.states.unused')}</StateTag>
    return [...new Set(uses.map(nameOfUse))].join(', ')
  }
  return (
    <>
      <ListScreen<Picture>
        path="/uploads"
        title={t('content.parts.pictures')}
        searchLabel={t('pictures.search')}
        emptyText={t('pictures.emptyText')}
        idOf={({ path }) => path}
        linkOf={({ path }) => `/content/pictures/one/${path}${search}`}
        tabs={[
          { name: t('pictures.all'), query: '' },
          ...pictureStates.map((state) => ({ name: t(`pictures.states.${state}`), query: `state=${state}` })),
        ]}
        filters={[
          {
            key: 'state',
            label: t('pictures.use'),
            kind: 'choice',
            isSingle: true,
            options: pictureStates.map((value) => ({ value, label: t(`pictures.states.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            label: t('pictures.name'),
            cell: (row) => (
              <span className="flex items-center gap-3 py-1">
                <Thumbnail path={row.path} />
                <span className="truncate">{nameOf(row)}</span>
              </span>
            ),
          },
          { key: 'use', label: t('pictures.use'), cell: used },
          { key: 'size', label: t('pictures.size'), cell: kilobytes, isNumber: true },
          { key: 'changed', label: t('pictures.stored'), cell: ({ changed_at }) => shortTime(changed_at) },
        ]}
        card={(row) => (
          <span className="flex items-center gap-3">
            <Thumbnail path={row.path} />
            <span className="grid min-w-0 gap-1">
              <span className="font-semibold wrap-anywhere">{nameOf(row)}</span>
              <span className="wrap-anywhere">{used(row)}</span>
              <span className="text-soft">{joined([kilobytes(row), shortTime(row.changed_at)])}</span>
            </span>
          </span>
        )}
      />
      <Outlet />
    </>
  )
}

/** Returns the file name without the storage's folders. */
export function nameOf({ path }: Pick<Picture, 'path'>): string {
  return path.replace(/^.*\//, '')
}

function Thumbnail({ path }: { path: string }) {
  return (
    <img
      src={`/storage/${path}?w=160`}
      alt=""
      loading="lazy"
      className="size-12 shrink-0 rounded-md bg-white object-contain"
    />
  )
}
