import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryProduct } from '#contract/office/categories.ts'
import { useMay } from '#office/api/me.ts'
import { ProductThumbnail } from '../products/product-columns.tsx'
import { ProductFinder } from '../products/product-finder.tsx'
import { ProductState } from '../products/product-state.tsx'

const iconButton =
  'grid size-9 cursor-pointer place-items-center rounded-md text-soft hover:bg-line/40 hover:text-text disabled:cursor-default disabled:opacity-30 pointer-coarse:size-11'

/** The products of a category in their order: ordered by drag or buttons, found by name and put in, taken out. */
export function CategoryProducts({ stored }: { stored: readonly CategoryProduct[] }) {
  const { t } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const { field } = useController({ name: 'products' })
  const ids = field.value as number[]
  // Names of those that are not stored in it yet.
  const [added, setAdded] = useState<readonly CategoryProduct[]>([])
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, say] = useState('')
  const keepFocus = useKeptFocus()
  const known = new Map([...added, ...stored].map((product) => [product.id, product]))
  const move = (id: number, to: number) => {
    const rest = ids.filter((other) => other !== id)
    field.onChange([...rest.slice(0, to), id, ...rest.slice(to)])
    say(t('categories.movedProduct', { name: known.get(id)?.name ?? id, place: to + 1, count: ids.length }))
  }
  const step = (id: number, by: -1 | 1) => {
    keepFocus(id, by)
    move(id, ids.indexOf(id) + by)
  }
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
        {ids.map((id, place) => {
          const product = known.get(id)
          const name = product?.name ?? String(id)
          return (
            <li
              key={id}
              draggable={mayWrite}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(id)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return
                event.preventDefault()
                move(dragged, place)
              }}
              className={`flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1 ${dragged === id ? 'opacity-50' : ''}`}
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
                <button
                  type="button"
                  id={`product-${id}-up`}
                  aria-label={t('categories.up', { name })}
                  disabled={place === 0}
                  onClick={() => step(id, -1)}
                  className={iconButton}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </button>
                <button
                  type="button"
                  id={`product-${id}-down`}
                  aria-label={t('categories.down', { name })}
                  disabled={place === ids.length - 1}
                  onClick={() => step(id, 1)}
                  className={iconButton}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </button>
                <button
                  type="button"
                  aria-label={t('categories.takeOut', { name })}
                  onClick={() => field.onChange(ids.filter((other) => other !== id))}
                  className={iconButton}
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** After a move the same button has the focus, or the other one at the end of the list. */
function useKeptFocus() {
  const wanted = useRef<{ id: number; by: -1 | 1 } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, by } = wanted.current
    wanted.current = null
    const names = by < 0 ? ['up', 'down'] : ['down', 'up']
    const buttons = names.map((name) => document.getElementById(`product-${id}-${name}`) as HTMLButtonElement | null)
    buttons.find((button) => button && !button.disabled)?.focus()
  })
  return (id: number, by: -1 | 1) => {
    wanted.current = { id, by }
  }
}
