import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ProductPage, productPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { Button, buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { marketOfHost } from '#shared/markets.ts'

type ProductAction = ProductPage['allowed'][number]

/** Shows the actions possible on a product now, and a link to its page in the shop. */
export function ProductActions({ product, isDirty }: { product: ProductPage; isDirty: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay()('catalogue.write')
  const path = `/products/${product.id}`
  const change = useAction<ProductPage>('POST', path, {
    decode: amountsIn(productPage),
    refresh: ['/products'],
    onDone: (_, input) => showToast(t(`products.done.${input.path!.split('/').at(-1)}`)),
  })
  const duplicate = useAction<ProductPage>('POST', `${path}/duplicate`, {
    decode: amountsIn(productPage),
    refresh: ['/products'],
    onDone: ({ id }) => {
      navigate(`/products/${id}`)
      showToast(t('products.done.duplicate'))
    },
  })
  const run = (action: ProductAction) => change.mutate({ path: `${path}/${action}`, version: product.version })
  const error = change.error ?? duplicate.error
  return (
    <div className="grid gap-2 sm:justify-items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {product.state === 'active' && (
          <a
            href={product.paths[marketOfHost(location.host)]}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses()}
          >
            {t('products.open')}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        {mayWrite && (
          <>
            <LinkButton to="preview">{t('products.acts.preview')}</LinkButton>
            <Button isPending={duplicate.isPending} isDisabled={isDirty} onPress={() => duplicate.mutate({})}>
              {t('products.acts.duplicate')}
            </Button>
            {product.allowed.map((action) =>
              action === 'archive' ? (
                <LinkButton key={action} to="archive">
                  {t('products.acts.archive')}
                </LinkButton>
              ) : (
                <Button
                  key={action}
                  shape={action === 'activate' ? 'primary' : 'plain'}
                  isPending={change.isPending}
                  isDisabled={isDirty}
                  onPress={() => run(action)}
                >
                  {t(`products.acts.${action}`)}
                </Button>
              ),
            )}
          </>
        )}
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
