import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#storefront/screens/account/account-frame.tsx'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { joinWithAccount, savedProducts } from '#storefront/state/saved.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStore } from '#storefront/state/store.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useProductCards } from '#storefront/state/use-product-cards.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { denseGridSizes } from '#storefront/ui/image-sources.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ProductCard } from '#storefront/ui/product-card.tsx'
import { ProductSuggestions } from '#storefront/ui/product-suggestions.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'

export const handle: ScreenHandle = {}

/** The visitor's saved products, which only the browser knows. */
export function Component() {
  const { t } = useTranslation()
  const { href, api } = useStorefront()
  const { user, ready } = useSession()
  const isHydrated = useIsHydrated()
  const saved = useStore(savedProducts)
  const userId = user?.id
  // Another device may have changed the account's.
  useEffect(() => {
    if (userId) void joinWithAccount(api, true)
  }, [api, userId])
  const content = (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('saved.title')}</h1>
      {ready && !user && saved.ids.length > 0 && (
        <p className="mt-3 max-w-2xl text-soft">
          {t('saved.browserOnly')}{' '}
          <Link
            to={href('login', {}, { next: href('saved') })}
            className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
          >
            {t('shell.header.login')}
          </Link>
        </p>
      )}
      {isHydrated ? <SavedList key={saved.customer} ids={saved.ids} isFramed={user !== null} /> : <Loading />}
    </>
  )
  if (user) return <AccountFrame>{content}</AccountFrame>
  return <div className="page-width pt-8 pb-20 lg:pt-14">{content}</div>
}

function SavedList({ ids, isFramed }: { ids: readonly number[]; isFramed: boolean }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  // Removed products stay visible until the visitor leaves the page, so that they can be restored.
  const [shown, setShown] = useState(ids)
  useEffect(() => setShown((before) => [...ids.filter((id) => !before.includes(id)), ...before]), [ids])
  const { state, products } = useProductCards(shown)
  if (state === 'loading' && products.length === 0) return <Loading />
  if (state === 'failed' && products.length === 0)
    return (
      <p role="alert" className="mt-8 text-red">
        {t('saved.unavailable')}
      </p>
    )
  if (products.length > 0)
    return (
      <div className="mt-8 lg:mt-10">
        <SavedGrid products={products} isFramed={isFramed} />
      </div>
    )
  return (
    <>
      <EmptyState title={t('saved.emptyTitle')} text={t('saved.emptyText')} drawing="heart">
        <ButtonLink to={href('home')}>{t('words.toHome')}</ButtonLink>
      </EmptyState>
      {!isFramed && (
        <div className="-mx-4 sm:-mx-6 lg:-mx-8">
          <ProductSuggestions />
        </div>
      )}
    </>
  )
}

/** Two columns on a phone: what is saved is compared. What is sold out leads to where its notice is asked for. */
function SavedGrid({ products, isFramed }: { products: CardProduct[]; isFramed: boolean }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:gap-x-6 lg:gap-y-14',
        !isFramed && 'lg:grid-cols-4',
      )}
    >
      {products.map((product) => (
        <li key={product.id} className="flex flex-col">
          <div>
            <ProductCard product={product} heading="h2" sizes={denseGridSizes} />
          </div>
          {!product.available && (
            <Link
              to={{ pathname: href('product', { slug: product.slug }), hash: 'stock-notice' }}
              aria-label={t('saved.noticeOf', { name: product.name })}
              className="mt-1 inline-flex min-h-11 items-center gap-2 self-start text-sm underline decoration-stone underline-offset-4 hover:decoration-current"
            >
              <BellRing aria-hidden="true" className="size-4 shrink-0 text-price" strokeWidth={1.5} />
              {t('saved.notice')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className="grid min-h-64 place-items-center text-soft">
      <Spinner />
    </div>
  )
}
