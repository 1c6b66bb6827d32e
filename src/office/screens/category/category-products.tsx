import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryProduct } from '#contract/office/categories.ts'
import type { ProductItem } from '#contract/office/products.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { TextField } from '#office/kit/field.tsx'
import { ProductThumbnail } from '../products/product-columns.tsx'
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
        <AddProduct
          without={ids}
          onAdd={(product) => {
            setAdded([...added, product])
            field.onChange([...ids, product.id])
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

/** Finds products by name, address or number, and puts the pressed one behind the others. */
function AddProduct({ without, onAdd }: { without: readonly number[]; onAdd(product: CategoryProduct): void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const isAsked = query.length > 1
  const { data } = useRead<{ items: ProductItem[] }>(`/products?limit=10&q=${encodeURIComponent(query)}`, {
    enabled: isAsked,
    keep: true,
  })
  const found = isAsked ? (data?.items ?? []).filter(({ id }) => !without.includes(id)) : []
  return (
    <div className="grid max-w-xl gap-1">
      <TextField
        type="search"
        label={t('categories.addProduct')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // It is no field of the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {isAsked && data && found.length === 0 && <p className="text-sm text-soft">{t('categories.noneFound')}</p>}
      {found.length > 0 && (
        <ul aria-label={t('categories.found')} className="grid rounded-md border border-line bg-surface">
          {found.map(({ id, name, image, state }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onAdd({ id, name, image, state })}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-2 text-left hover:bg-line/40"
              >
                <ProductThumbnail image={image} />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                {state !== 'active' && <ProductState state={state} />}
              </button>
            </li>
          ))}
        </ul>
      )}
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
