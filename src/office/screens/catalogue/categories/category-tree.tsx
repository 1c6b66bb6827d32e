import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CategoryItem, CategoryList } from '#contract/office/catalogue/categories.ts'
import { type CategoryOrderForm, categoryOrderForm } from '#contract/office/catalogue/category-form.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { textIn } from '#shared/markets.ts'
import { CategoryRow, type RowAction } from './category-row.tsx'
import {
  type Drop,
  depthOf,
  dropped,
  mayDrop,
  moved,
  nextParent,
  nodesFor,
  raised,
  type TreeNode,
} from './tree-rules.ts'

/**
 * Edits the order of the tree by dragging or buttons, and saves it as a whole. Recreated for each version of the
 * order.
 */
export function CategoryTree({ list }: { list: CategoryList }) {
  const { t, i18n } = useTranslation()
  const refresh = useRefresh()
  const ids = list.items.map(({ id }) => id)
  const form = useOfficeForm<CategoryOrderForm, CategoryOrderForm>({
    name: 'categories/order',
    schema: categoryOrderForm,
    values: { items: list.items.map(({ id, parent_id }) => ({ id, parent_id })) },
    version: list.version,
    save({ items }, { version }) {
      const body = { items: nodesFor(items, ids) }
      return callApi<CategoryList>('PUT', '/categories/order', { body, version: version! })
    },
    // Does not wait for the refresh while saving, because the new version creates a new form.
    onSaved: () => void refresh('/categories'),
  })
  const writeOrder = (_: string, value: unknown) => {
    const nodes = value as TreeNode[]
    return nodes
      .map(({ id }) => {
        const name = list.items.find((item) => item.id === id)?.name
        return `${'– '.repeat(depthOf(nodes, id))}${name ? textIn(name, i18n.language as 'en') : id}`
      })
      .join('\n')
  }
  return (
    <OfficeForm form={form} labelOf={() => t('categories.order')} writeValue={writeOrder}>
      <Tree items={list.items} />
    </OfficeForm>
  )
}

function Tree({ items }: { items: CategoryItem[] }) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const { field } = useController({ name: 'items' })
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const [said, say] = useState('')
  const keepFocus = useKeptFocus()
  const nodes = nodesFor(
    field.value as TreeNode[],
    items.map(({ id }) => id),
  )
  const nameOf = (id: number | null) => {
    const item = items.find((one) => one.id === id)
    return item ? textIn(item.name, i18n.language as 'en') || item.handle : ''
  }
  const change = (id: number, next: TreeNode[]) => {
    field.onChange(next)
    const index = next.findIndex((one) => one.id === id)
    const parent = next[index]!.parent_id
    const at = { name: nameOf(id), place: index + 1, count: next.length, parent: nameOf(parent) }
    say(t(parent === null ? 'categories.moved' : 'categories.movedBelow', at))
  }
  const action = (id: number, name: RowAction) => {
    keepFocus(id, name)
    if (name === 'up' || name === 'down') return change(id, moved(nodes, id, name === 'up' ? -1 : 1))
    if (name === 'raise') return change(id, raised(nodes, id))
    const target = nextParent(nodes, id)
    if (target !== null) change(id, dropped(nodes, id, { target, side: 'inside' }))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-6">
      {mayWrite && <p className="max-w-2xl text-soft">{t('categories.treeText')}</p>}
      <ul aria-label={t('products.parts.categories')} className="grid border-t border-line">
        {nodes.map(({ id, parent_id }) => (
          <CategoryRow
            key={id}
            item={items.find((one) => one.id === id)!}
            nodes={nodes}
            name={nameOf(id)}
            parentName={nameOf(nextParent(nodes, id))}
            aboveName={nameOf(nodes.find((node) => node.id === parent_id)?.parent_id ?? null)}
            isEditable={mayWrite}
            isDragged={dragged === id}
            side={drop?.target === id ? drop.side : null}
            onAction={(name) => action(id, name)}
            onDragStart={() => setDragged(id)}
            onDragOver={(side) => {
              const next = { target: id, side }
              const isAllowed = dragged !== null && mayDrop(nodes, dragged, next)
              setDrop(isAllowed ? next : null)
              return isAllowed
            }}
            onDragEnd={() => {
              setDragged(null)
              setDrop(null)
            }}
            onDrop={() => {
              if (dragged !== null && drop) change(dragged, dropped(nodes, dragged, drop))
              setDragged(null)
              setDrop(null)
            }}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Keeps the focus on the same button after a move, or on another button of the row if that one is disabled. */
function useKeptFocus() {
  const wanted = useRef<{ id: number; action: RowAction } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, action } = wanted.current
    wanted.current = null
    const order: RowAction[] = [action, 'up', 'down', 'raise', 'lower']
    const buttons = order.map((name) => document.getElementById(`category-${id}-${name}`) as HTMLButtonElement | null)
    buttons.find((button) => button && !button.disabled)?.focus()
  })
  return (id: number, action: RowAction) => {
    wanted.current = { id, action }
  }
}
