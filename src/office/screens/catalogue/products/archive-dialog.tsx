import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Archives a product, which can be restored as a draft. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const product = useOutletContext<ProductPage>()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const archive = useAction('POST', `/products/${product.id}/archive`, {
    refresh: ['/products'],
    onDone() {
      close()
      showToast(t('products.done.archive'))
    },
  })
  return (
    <ActionDialog
      title={t('products.acts.archive')}
      consequence={t('products.archiveText')}
      confirmLabel={t('products.acts.archive')}
      isPending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ version: product.version })}
      onClose={close}
    />
  )
}
