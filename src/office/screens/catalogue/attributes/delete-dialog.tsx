import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Deletes an attribute, after saying how many products lose their value. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { id, products, version } = useOutletContext<AttributePage>()
  const remove = useAction('DELETE', `/attributes/${id}?products=${products}`, {
    onDone() {
      // Refreshes the list only, because the deleted attribute must not be read again.
      client.invalidateQueries({ queryKey: ['/attributes'], exact: true })
      navigate('/products/attributes')
      showToast(t('attributes.deleted'))
    },
  })
  return (
    <ActionDialog
      title={t('attributes.delete')}
      consequence={products === 0 ? t('attributes.deleteNone') : t('attributes.deleteText', { count: products })}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ version })}
      onClose={() => navigate('..', { relative: 'path', preventScrollReset: true })}
    />
  )
}
