import { useTranslation } from 'react-i18next'
import type { ProductItem } from '#contract/office/catalogue/products.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { active: 'good', draft: 'waiting', archived: 'attention' } as const

export function ProductState({ state }: { state: ProductItem['state'] }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`products.states.${state}`)}</StateTag>
}
