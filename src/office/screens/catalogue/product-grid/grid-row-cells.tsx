import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow, RowCells } from '#contract/office/catalogue/product-grid.ts'
import { currencies } from '#shared/money.ts'
import { useColumnLabel } from './column-label.ts'
import {
  type GridColumn,
  hasCell,
  isNumber,
  type Problems,
  type ProductRow,
  priceCells,
  pricesFrom,
  pricesOf,
  problemsOf,
  type RowEdit,
  writeCell,
} from './grid-rules.ts'

type RowProps = {
  row: GridRow
  columns: readonly GridColumn[]
  index: number
  edit: RowEdit | undefined
  refused: Problems | undefined
  /** A variant's product, whose prices it has where it has none of its own. */
  product: GridRow | undefined
  productEdit: RowEdit | undefined
  /** Column with the focus, if it is in this row. */
  here: number | null
  decimalSign: string
  /** Shown in the cell with the focus while it is edited. */
  editor: ReactNode
}

/** Cells of a product or variant. Only rows that change are drawn again: a page may have very many. */
export const GridRowCells = memo(function GridRowCells(props: RowProps) {
  const { row, columns, index, edit, refused, here, decimalSign, editor } = props
  const { t } = useTranslation()
  const labelOf = useColumnLabel()
  const product = props.product && { row: props.product, edit: props.productEdit }
  const problems = edit ? problemsOf(edit, product) : {}
  const productCells = product ? inherited({ row, edit }, product) : {}
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map((column, columnIndex) => {
        const { name, kind } = column
        if (!hasCell(row, column)) return <EmptyCell key={name} label={name === 'name' ? row.label : ''} />
        const isHere = here === columnIndex
        const isChanged = edit?.texts[name] !== undefined
        const problem = problems[name] ?? refused?.[name]
        const text = edit?.texts[name] ?? writeCell(column, (edit?.base ?? row).cells, decimalSign)
        const productText = text === '' && row.variant !== null ? writeCell(column, productCells, decimalSign) : ''
        const notes = [
          problem ? t(`errors.${problem}`) : isChanged && t('grid.changed'),
          productText && t('grid.ofProduct'),
        ].filter(Boolean)
        return (
          <td
            key={name}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it takes the focus
            role="gridcell"
            data-cell={`${index}-${columnIndex}`}
            tabIndex={isHere ? 0 : -1}
            aria-label={t('act.named', {
              name: labelOf(column),
              value: text || productText || t('grid.empty'),
            })}
            aria-invalid={problem !== undefined}
            aria-description={notes.join(' ') || undefined}
            className={`relative h-9 max-w-96 truncate border-b border-line px-2 -outline-offset-2 focus:outline-2 focus:outline-focus pointer-coarse:h-11 ${
              problem ? 'bg-bad-pale text-bad' : isChanged ? 'bg-attention-pale text-attention' : ''
            } ${isNumber(kind) ? 'text-right tabular-nums' : ''}`}
          >
            {isHere && editor ? editor : text || <span className="text-soft">{productText}</span>}
          </td>
        )
      })}
    </tr>
  )
})

/** Place of a cell that the row does not have. In the first column it names the variant. */
function EmptyCell({ label }: { label: string }) {
  const look = 'h-9 max-w-96 truncate border-b border-line bg-ground pr-2 pointer-coarse:h-11'
  if (!label) return <td className={look} />
  return (
    <th scope="row" className={`${look} pl-8 text-left font-normal`}>
      {label}
    </th>
  )
}

/** Returns the prices that a variant has from its product, as cells. */
function inherited(variant: ProductRow, product: ProductRow): RowCells {
  const cells = currencies.flatMap((currency) => {
    const { price, memberPrice } = pricesFrom(pricesOf(product, currency), pricesOf(variant, currency))
    const [priceCell, memberCell] = priceCells(currency)
    return [
      [priceCell, price],
      [memberCell, memberPrice],
    ]
  })
  return Object.fromEntries(cells)
}
