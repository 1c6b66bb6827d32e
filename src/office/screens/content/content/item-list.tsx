import { Plus } from 'lucide-react'
import { useContext, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { ReadOnlyForm } from '#office/kit/form/read-only.ts'
import { LanguageTabs } from '#office/kit/form/texts-field.tsx'
import { useOrdering } from '#office/kit/form/use-ordering.ts'
import { Empty } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import type { Language } from '#shared/markets.ts'
import { type Item, isFull, keyOf, type ListForm, type ListKind, newId } from './content-form-rules.ts'
import { emptyItem, titleOf } from './content-kinds.ts'
import { ItemRow } from './item-row.tsx'

/** Edits the items of a list: add, open, reorder by dragging or buttons, switch off, remove. */
export default function ItemList({ kind }: { kind: ListKind }) {
  const { t, i18n } = useTranslation()
  const { setValue, getValues } = useFormContext<ListForm>()
  const { field } = useController<ListForm, 'order'>({ name: 'order' })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isReadOnly = useContext(ReadOnlyForm)
  // Another user's new item may be missing from the order.
  const items = getValues('items')
  const others = Object.keys(items).filter((key) => items[key] && !field.value.includes(key))
  const order = [...field.value.filter((key) => items[key]), ...others]
  const nameOf = (key: string) => {
    const item = getValues(`items.${key}`)
    return (item && titleOf(kind, item, i18n.language as Language)) || t('content.untitled')
  }
  const put = (key: string, item: Item | null, next: string[]) => {
    setValue(`items.${key}`, item, { shouldDirty: true })
    field.onChange(next)
  }
  const ordering = useOrdering({
    name: 'item',
    ids: order,
    onOrder: field.onChange,
    labelOf: nameOf,
    sayMoved: (key, index) => t('content.moved', { name: nameOf(key), place: index, count: order.length }),
  })
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const add = () => {
    const item = emptyItem(kind, newId())
    put(keyOf(item.id), item, [...order, keyOf(item.id)])
    setOpen(new Set([...open, keyOf(item.id)]))
  }
  const remove = (key: string) => {
    const item = getValues(`items.${key}`)
    const index = order.indexOf(key)
    const name = nameOf(key)
    const rest = order.filter((other) => other !== key)
    put(key, null, rest)
    showToast(t('content.removed', { name }), () => {
      const now = getValues('order').filter((other) => other !== key)
      put(key, item, [...now.slice(0, index), key, ...now.slice(index)])
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.size > 0 && <LanguageTabs />}
      {order.length === 0 && <Empty title={t('content.noItems')} text={t(`content.about.${kind}`)} />}
      <ol aria-label={t(`content.parts.${kind}`)} className="grid grid-cols-[minmax(0,1fr)]">
        {order.map((key, index) => (
          <ItemRow
            key={key}
            kind={kind}
            name={`items.${key}`}
            isOpen={open.has(key)}
            onToggle={() => toggle(key)}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            isDragged={ordering.dragged === key}
            dragProps={isReadOnly ? {} : ordering.dragProps(key)}
            buttonId={(by) => ordering.buttonId(key, by)}
            onStep={(by) => ordering.step(key, by)}
            onRemove={() => remove(key)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
      {!isReadOnly && (
        <div>
          <Button isDisabled={isFull({ order, items })} onPress={add}>
            <Plus aria-hidden="true" className="size-4" />
            {t(`content.add.${kind}`)}
          </Button>
        </div>
      )}
    </div>
  )
}
