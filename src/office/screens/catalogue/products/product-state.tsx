import { useTranslation } from 'react-i18next'
import type { ProductItem } from '#contract/office/catalogue/products.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { active: 'good', draft: 'waiting', archived: 'attention' } as const

type ProductStateProps = Pick<ProductItem, 'state'> & { soldTo?: ProductItem['sold_to'] }

/** The product's state, and beside an active one who may buy it where that is not everyone. */
export function ProductState({ state, soldTo = 'everyone' }: ProductStateProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateTag tone={tones[state]}>{t(`products.states.${state}`)}</StateTag>
      {state === 'active' && soldTo !== 'everyone' && (
        <StateTag tone="waiting">{t(`products.soldTo.${soldTo}`)}</StateTag>
      )}
    </span>
  )
}
