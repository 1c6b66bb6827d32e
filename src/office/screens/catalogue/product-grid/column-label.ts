import { useTranslation } from 'react-i18next'
import type { GridColumn } from './grid-rules.ts'

/** Returns a function that names a column. */
export function useColumnLabel(): (column: GridColumn) => string {
  const { t } = useTranslation()
  return ({ name, currency }) => {
    if (!currency) return t(`grid.columns.${name}`)
    return t(name.startsWith('member') ? 'grid.memberPriceIn' : 'grid.priceIn', { currency })
  }
}
