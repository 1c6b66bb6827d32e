import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryProduct } from '#contract/office/catalogue/categories.ts'
import { useMay } from '#office/api/me.ts'
import { useOrdering } from '#office/kit/form/use-ordering.ts'
import { IconButton } from '#office/kit/icon-button.tsx'
import { ProductFinder } from '../products/product-finder.tsx'
import { ProductThumbnail } from '../products/product-list-columns.tsx'
import { ProductState } from '../products/product-state.tsx'

/** Edits the products of a category: ordered by dragging or buttons, found by name and added, or removed. */
export function CategoryProducts({ stored }: { stored: readonly CategoryProduct[] }) {
  const { t } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const { field } = useController({ name: 'products' })
  const ids = field.value as number[]
  // Added products that are not saved yet, kept for their names.
  const [added, setAdded] = useState<readonly CategoryProduct[]>([])
  const known = new Map([...added, ...stored].map((product) => [product.id, product]))
  const nameOf = (id: number) => known.get(id)?.name ?? String(id)
  const ordering = useOrdering({
    name: 'product',
    ids,
    onOrder: field.onChange,
    labelOf: nameOf,
    sayMoved: (id, index) => t('categories.movedProduct', { name: nameOf(id), place: index, count: ids.length }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-2xl text-soft">{t('categories.productsText')}</p>
      {mayWrite && (
        <ProductFinder
          label={t('categories.addProduct')}
          without={ids}
          onChoose={({ id, name, image, state }) => {
            setAdded([...added, { id, name, image, state }])
            field.onChange([...ids, id])
          }}
        />
      )}
      {ids.length === 0 && <p className="text-soft">{t('categories.noProducts')}</p>}
      <ol aria-label={t('categories.fields.products')} className="grid">
        {ids.map((id, index) => {
          const product = known.get(id)
          const name = nameOf(id)
          return (
            <li
              key={id}
              {...(mayWrite && ordering.dragProps(id))}
              className={`flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1 ${ordering.dragged === id ? 'opacity-50' : ''}`}
            >
              <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-soft" />
              <ProductThumbnail image={product?.image ?? null} />
              <Link
                to={`/products/${id}`}
                draggable={false}
                className="min-w-0 flex-1 wrap-anywhere hover:underline pointer-coarse:py-2.5"
              >
                {name}
              </Link>
              {product && product.state !== 'active' && <ProductState state={product.state} />}
              <span className="flex gap-1">
                <IconButton
                  icon={ArrowUp}
                  label={t('categories.up', { name })}
                  id={ordering.buttonId(id, -1)}
                  disabled={index === 0}
                  onClick={() => ordering.step(id, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('categories.down', { name })}
                  id={ordering.buttonId(id, 1)}
                  disabled={index === ids.length - 1}
                  onClick={() => ordering.step(id, 1)}
                />
                <IconButton
                  icon={X}
                  label={t('categories.takeOut', { name })}
                  onClick={() => field.onChange(ids.filter((other) => other !== id))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
    </div>
  )
}
