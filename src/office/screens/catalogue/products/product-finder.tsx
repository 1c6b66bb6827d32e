import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ProductItem, productListResponse } from '#contract/office/catalogue/products.ts'
import { useRead } from '#office/api/queries.ts'
import { TextField } from '#office/kit/field.tsx'
import { ProductThumbnail } from './product-list-columns.tsx'
import { ProductState } from './product-state.tsx'

const typingMs = 250

/** Finds products by name, address or number, except those in `without`. */
export function ProductFinder({
  label,
  without = [],
  onChoose,
}: {
  label: string
  without?: readonly number[]
  onChoose(product: ProductItem): void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const query = useTyped(text.trim())
  const isAsked = query.length > 1
  const { data } = useRead<{ items: ProductItem[] }>(`/products?limit=10&q=${encodeURIComponent(query)}`, {
    decode: amountsIn(productListResponse),
    enabled: isAsked,
    keep: true,
  })
  const found = isAsked ? (data?.items ?? []).filter(({ id }) => !without.includes(id)) : []
  return (
    <div className="grid max-w-xl gap-1">
      <TextField
        type="search"
        label={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Keeps Enter from submitting the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {isAsked && data && found.length === 0 && <p className="text-sm text-soft">{t('categories.noneFound')}</p>}
      {found.length > 0 && (
        <ul aria-label={t('categories.found')} className="grid rounded-md border border-line bg-surface">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => onChoose(product)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-2 text-left hover:bg-line/40"
              >
                <ProductThumbnail image={product.image} />
                <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
                {product.state !== 'active' && <ProductState state={product.state} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the text after a short pause in typing. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
