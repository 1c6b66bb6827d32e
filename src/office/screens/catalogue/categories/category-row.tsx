import { ArrowDown, ArrowUp, GripVertical, IndentDecrease, IndentIncrease, type LucideIcon } from 'lucide-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryItem } from '#contract/office/catalogue/categories.ts'
import { useFormats } from '#office/kit/formats.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import { type Drop, depthOf, nextParent, siblingsOf, type TreeNode } from './tree-rules.ts'

export type RowAction = 'up' | 'down' | 'lower' | 'raise'

type RowProps = {
  item: CategoryItem
  nodes: readonly TreeNode[]
  name: string
  /** Name of the category that would become its parent. */
  parentName: string
  /** Name of the category above its parent. */
  aboveName: string
  isEditable: boolean
  isDragged: boolean
  /** Position at which the dragged category would be dropped; null if not on this row. */
  side: Drop['side'] | null
  onAction(action: RowAction): void
  onDragStart(): void
  onDragOver(side: Drop['side']): boolean
  onDragEnd(): void
  onDrop(): void
}

// Deeper rows are indented no further, so that their names have room on a phone.
const deepestIndent = 6

const sideLooks = {
  before: 'shadow-[inset_0_2px_0_0_var(--brand)]',
  after: 'shadow-[inset_0_-2px_0_0_var(--brand)]',
  inside: 'bg-line/40',
} as const

export function CategoryRow(props: RowProps) {
  const { item, nodes, name, isEditable, side } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const depth = depthOf(nodes, item.id)
  return (
    <li
      draggable={isEditable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        props.onDragStart()
      }}
      onDragOver={(event) => {
        if (props.onDragOver(sideAt(event))) event.preventDefault()
      }}
      onDragEnd={props.onDragEnd}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 ${props.isDragged ? 'opacity-50' : ''} ${side ? sideLooks[side] : ''}`}
      style={{ paddingLeft: `${Math.min(depth, deepestIndent) * 2}rem` }}
    >
      {isEditable && <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-soft" />}
      <Link
        to={`/products/categories/${item.id}`}
        draggable={false}
        className="min-w-0 font-medium wrap-anywhere hover:underline pointer-coarse:py-2.5"
      >
        {name}
      </Link>
      <span className="text-sm text-soft">
        {t('categories.productCount', { count: item.products, number: number(item.products) })}
      </span>
      {item.featured && <StateTag tone="good">{t('categories.featured')}</StateTag>}
      {!item.published && <StateTag tone="waiting">{t('categories.hidden')}</StateTag>}
      {isEditable && <RowButtons {...props} />}
    </li>
  )
}

function RowButtons({ item, nodes, name, parentName, aboveName, onAction }: RowProps) {
  const { t } = useTranslation()
  const siblings = siblingsOf(nodes, item.id)
  const index = siblings.findIndex(({ id }) => id === item.id)
  const below = nextParent(nodes, item.id)
  const depth = depthOf(nodes, item.id)
  const actions: [RowAction, LucideIcon, isPossible: boolean, label: string][] = [
    ['up', ArrowUp, index > 0, t('categories.up', { name })],
    ['down', ArrowDown, index < siblings.length - 1, t('categories.down', { name })],
    [
      'lower',
      IndentIncrease,
      below !== null,
      below === null ? t('categories.lowerNone', { name }) : t('categories.lower', { name, parent: parentName }),
    ],
  ]
  if (depth > 0) {
    const label = depth > 1 ? t('categories.lower', { name, parent: aboveName }) : t('categories.raise', { name })
    actions.push(['raise', IndentDecrease, true, label])
  }
  return (
    <span className="ml-auto flex gap-1">
      {actions.map(([action, Icon, isPossible, label]) => (
        <button
          key={action}
          id={`category-${item.id}-${action}`}
          type="button"
          title={label}
          aria-label={label}
          disabled={!isPossible}
          onClick={() => onAction(action)}
          className="grid size-9 cursor-pointer place-items-center rounded-md text-soft hover:bg-line/40 hover:text-text disabled:cursor-default disabled:opacity-30 pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </span>
  )
}

/** Returns the drop position: the upper and lower parts of a row are before and after it, its middle is inside. */
function sideAt(event: DragEvent<HTMLElement>): Drop['side'] {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (share < 0.3) return 'before'
  return share > 0.7 ? 'after' : 'inside'
}
