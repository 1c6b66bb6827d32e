import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { categoryOptions } from './category-paths.ts'

/** Deletes a category. If it has products, asks whether to move them to another category or leave them. */
export function Component() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { id, products, version } = useOutletContext<CategoryPage>()
  const items = useRead<CategoryList>('/categories').data?.items ?? []
  const count = products.length
  const [choice, choose] = useState<'move' | 'leave' | null>(count === 0 ? 'leave' : null)
  const [target, setTarget] = useState('')
  const children = items.filter(({ parent_id }) => parent_id === id).length
  const path = `/categories/${id}`
  const remove = useAction('DELETE', path, {
    onDone() {
      // Refreshes the list only, because the deleted category must not be read again.
      client.invalidateQueries({ queryKey: ['/categories'], exact: true })
      navigate('/products/categories')
      showToast(t('categories.deleted'))
    },
  })
  const query = choice === 'move' ? `?move_to=${target}` : '?leave=true'
  const option = (value: 'move' | 'leave', label: string) => (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name="products"
        checked={choice === value}
        onChange={() => choose(value)}
        className="size-4 shrink-0 accent-brand"
      />
      {label}
    </label>
  )
  return (
    <ActionDialog
      title={t('categories.delete')}
      consequence={[
        t(choice === 'move' ? 'categories.addressMoves' : 'categories.addressGoes'),
        children > 0 && t('categories.childrenRise', { count: children }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      isIncomplete={choice === null || (choice === 'move' && target === '')}
      missing={t('act.notChosen')}
      error={remove.error}
      onConfirm={() => remove.mutate({ version, path: `${path}${query}` })}
      onClose={() => navigate('..', { relative: 'path', preventScrollReset: true })}
    >
      {count > 0 && (
        <fieldset className="grid gap-1">
          <legend className="pb-1">{t('categories.deleteProducts', { count })}</legend>
          {option('move', t('categories.moveProducts'))}
          {choice === 'move' && (
            <Select
              label={t('categories.target')}
              required
              value={target}
              errors={remove.error?.errors.move_to}
              options={[
                { value: '', label: t('categories.chooseTarget') },
                ...categoryOptions(items, i18n.language as 'en').filter(({ value }) => value !== String(id)),
              ]}
              onChange={(event) => setTarget(event.target.value)}
            />
          )}
          {option('leave', t('categories.leaveProducts'))}
        </fieldset>
      )}
    </ActionDialog>
  )
}
