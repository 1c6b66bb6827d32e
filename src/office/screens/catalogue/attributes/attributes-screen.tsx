import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AttributeItem, AttributeList } from '#contract/office/catalogue/attributes.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { textIn } from '#shared/markets.ts'

/** Screen of all attributes in their order. */
export function Component() {
  const { t } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const { data, error, refetch } = useRead<AttributeList>('/attributes')
  const add = (
    <LinkButton to="/products/attributes/new" shape="primary">
      {t('attributes.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('products.parts.attributes')} actions={mayWrite && add} />
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.items.length === 0 && (
        <Empty title={t('attributes.empty')} text={t('attributes.emptyText')} action={mayWrite && add} />
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t('products.parts.attributes')} className="grid border-t border-line">
          {data.items.map((attribute) => (
            <AttributeRow key={attribute.id} attribute={attribute} />
          ))}
        </ul>
      )}
    </>
  )
}

function AttributeRow({ attribute }: { attribute: AttributeItem }) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const { id, name, handle, type, unit, products, filterable, shown, in_feed } = attribute
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <Link to={`/products/attributes/${id}`} className="wrap-anywhere font-medium underline-offset-4 hover:underline">
        {textIn(name, i18n.language as 'en') || handle}
      </Link>
      <span className="flex-1 basis-40 text-soft">
        {[t(`attributes.types.${type}`), unit].filter(Boolean).join(' · ')}
      </span>
      {filterable && <StateTag tone="good">{t('attributes.flags.filterable')}</StateTag>}
      {in_feed && <StateTag tone="good">{t('attributes.flags.in_feed')}</StateTag>}
      {!shown && <StateTag tone="waiting">{t('attributes.flags.hidden')}</StateTag>}
      <span className="text-soft">{t('attributes.productCount', { count: products, number: number(products) })}</span>
    </li>
  )
}
