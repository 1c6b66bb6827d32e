import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { Redirect } from '#contract/office/content/redirects.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { redirectKinds } from '#shared/vocabularies.ts'

export function Component() {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const may = useMay()
  const mayWrite = may('catalogue.write')
  return (
    <>
      <ListScreen<Redirect>
        path="/redirects"
        dialogKeys={['from']}
        title={t('products.parts.redirects')}
        searchLabel={t('redirects.search')}
        emptyText={t('redirects.emptyText')}
        idOf={({ id }) => String(id)}
        linkOf={({ id, from }) =>
          mayWrite ? `/products/redirects/${id}/remove?${new URLSearchParams({ from })}` : null
        }
        actions={
          mayWrite && (
            <LinkButton to="/products/redirects/new" shape="primary">
              {t('redirects.add')}
            </LinkButton>
          )
        }
        tabs={[
          { name: t('redirects.tabs.all'), query: '' },
          { name: t('redirects.tabs.staff'), query: 'origin=staff' },
          { name: t('redirects.tabs.shop'), query: 'origin=shop' },
        ]}
        filters={[
          {
            key: 'kind',
            label: t('redirects.kind'),
            kind: 'choice',
            options: redirectKinds.map((value) => ({ value, label: t(`redirects.kinds.${value}`) })),
          },
          {
            key: 'origin',
            label: t('redirects.origin'),
            kind: 'choice',
            options: ['staff', 'shop'].map((value) => ({ value, label: t(`redirects.tabs.${value}`) })),
          },
        ]}
        columns={[
          { key: 'from', label: t('redirects.from'), cell: ({ from }) => from },
          { key: 'to', label: t('redirects.to'), cell: ({ to }) => to },
          { key: 'kind', label: t('redirects.kind'), cell: ({ kind }) => t(`redirects.kinds.${kind}`) },
          { key: 'by', label: t('redirects.by'), cell: ({ by }) => by ?? t('redirects.shop') },
          {
            key: 'created',
            label: t('redirects.created'),
            cell: ({ created_at }) => shortTime(created_at),
            sort: 'id',
          },
        ]}
        card={({ from, to, kind, by }) => (
          <span className="grid gap-1">
            <span className="wrap-anywhere font-semibold">{from}</span>
            <span className="wrap-anywhere">{`→ ${to}`}</span>
            <span className="text-soft">{`${t(`redirects.kinds.${kind}`)} · ${by ?? t('redirects.shop')}`}</span>
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
