import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductItem } from '#contract/office/catalogue/products.ts'
import { useFormats } from '#office/kit/formats.ts'
import type { Column } from '#office/kit/list/list-table.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { ProductState } from './product-state.tsx'

/** Returns the same columns on each render, so that unchanged rows are not re-rendered. */
export function useProductColumns(): readonly Column<ProductItem>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('products.columns.name'),
        cell: (product) => <ProductName product={product} />,
        sort: 'name',
      },
      {
        key: 'state',
        label: t('products.columns.state'),
        cell: ({ state, sold_to }) => <ProductState state={state} soldTo={sold_to} />,
      },
      {
        key: 'price',
        label: t('products.columns.price'),
        cell: ({ price, currency }) => (price === null ? '—' : formats.money(price, currency)),
        sort: 'price',
        isNumber: true,
      },
      {
        key: 'member_price',
        label: t('products.columns.memberPrice'),
        cell: ({ member_price, currency }) => (member_price === null ? '—' : formats.money(member_price, currency)),
        isNumber: true,
      },
      {
        key: 'stock',
        label: t('products.columns.stock'),
        cell: (product) => <Stock product={product} />,
        isNumber: true,
      },
      {
        key: 'categories',
        label: t('products.columns.categories'),
        cell: ({ categories }) => <span className="block max-w-36 truncate">{joined(categories, ', ')}</span>,
      },
      {
        key: 'missing',
        label: t('products.columns.missing'),
        cell: ({ missing }) => <MissingCell missing={missing} />,
      },
      {
        key: 'slug',
        label: t('products.columns.slug'),
        cell: ({ slug }) => slug,
        isExtra: true,
      },
      {
        key: 'updated',
        label: t('products.columns.updated'),
        cell: ({ updated_at }) => formats.shortTime(updated_at),
        sort: 'updated_at',
        isExtra: true,
      },
    ],
    [t, formats],
  )
}

function ProductName({ product: { image, name } }: { product: ProductItem }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ProductThumbnail image={image} />
      <span className="truncate">{name}</span>
    </span>
  )
}

export function ProductThumbnail({ image }: { image: string | null }) {
  if (!image) return <span className="size-8 shrink-0 rounded-md bg-line/40" />
  return (
    <img
      src={`/storage/${image}?w=160`}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className="size-8 shrink-0 rounded-md bg-line/40 object-cover"
    />
  )
}

export function Stock({ product: { stock, is_low } }: { product: ProductItem }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (stock === null) return <span className="text-soft">{t('products.notCounted')}</span>
  if (!is_low) return number(stock)
  return <StateTag tone={stock === 0 ? 'bad' : 'attention'}>{number(stock)}</StateTag>
}

type Gaps = Pick<ProductItem, 'missing'>

function useGapNames({ missing }: Gaps): string {
  const { t } = useTranslation()
  return joined(
    missing.map((gap) => t(`products.gaps.${gap}`)),
    ', ',
  )
}

function MissingCell({ missing }: Gaps) {
  const names = useGapNames({ missing })
  return (
    <span title={names} className="block max-w-40 truncate text-sm text-soft">
      {names}
    </span>
  )
}

/** What a product lacks, said as such, because a card has no column heads. */
export function Missing({ missing }: Gaps) {
  const { t } = useTranslation()
  const names = useGapNames({ missing })
  if (missing.length === 0) return null
  return <span className="text-sm text-soft">{t('products.missingOn', { gaps: names })}</span>
}
