import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Page } from '#contract/content.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { breadcrumbs, plainText } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { listTags, toCard } from '#storefront/state/product-cards.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { MembershipOffer, type SavingProduct, savingMost } from './membership-offer.tsx'
import { PageContents } from './page-contents.tsx'

/** The page of the membership's terms, with the offer above them (D38). */
const membershipSlug = 'abonnement'

/** A title with such a word is smaller on phones, so that it does not break inside of the word. */
const longWord = /\S{22}/

type ContentData = {
  page: Page | null
  /** Products shown with the membership offer. */
  products: SavingProduct[]
  failed: boolean
}

export const handle: ScreenHandle<ContentData> = {
  head: ({ storefront, data: { page } }) => {
    const { t } = storefront.texts
    if (!page) return { title: t('head.notFound'), path: null, noindex: true }
    const path = storefront.href('pages', { slug: page.slug })
    return {
      title: page.information.name,
      description: plainText(page.information.description),
      path,
      ...(import.meta.env.SSR && {
        jsonLd: [
          breadcrumbs(storefront.origin, [
            { name: t('words.home'), path: storefront.href('home') },
            { name: page.information.name, path },
          ]),
        ],
      }),
    }
  },
  tags: ({ page, products }) =>
    page
      ? [`page:${page.slug}`, 'settings', ...(page.slug === membershipSlug ? listTags('featured', products) : [])]
      : [],
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const slug = params.slug ?? ''
  const [page, featured] = await Promise.all([
    api.page(slug),
    slug === membershipSlug ? api.products({ featured: true, per_page: 12 }) : null,
  ])
  const products = savingMost((featured?.products ?? []).map(toCard))
  const response: ContentData = { page, products, failed: !page && api.hasFailed() }
  return page ? response : data(response, { status: 404 })
}

export function Component() {
  const { page, products, failed } = useLoaderData<ContentData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  // A page that failed to load shows nothing, as specified; a missing page shows a not-found message.
  if (failed) return null
  if (!page) return <NotFound title={t('words.notFoundTitle')} text={t('words.notFoundText')} />
  const isMembership = page.slug === membershipSlug
  const { name, description: html } = page.information
  return (
    <div className="page-width pt-6 lg:pt-8">
      <Breadcrumb
        trail={[
          { name: t('words.home'), href: href('home') },
          { name, href: null },
        ]}
      />
      {isMembership && <MembershipOffer title={name} products={products} />}
      <article
        className={classes('mx-auto max-w-[40rem]', isMembership ? 'mt-14 scroll-mt-28 lg:mt-20' : 'mt-8 lg:mt-14')}
        id={isMembership ? 'terms' : undefined}
      >
        {isMembership ? (
          <h2 className="text-2xl sm:text-3xl">{t('content.membershipTerms')}</h2>
        ) : (
          <h1 className={classes('wrap-anywhere text-3xl lg:text-4xl', longWord.test(name) && 'max-sm:text-2xl')}>
            {name}
          </h1>
        )}
        <PageContents html={html} text={text} />
        {/* Sanitised by the server. */}
        <div className="prose mt-8" ref={text} dangerouslySetInnerHTML={{ __html: html }} />
        <p className="mt-12 border-stone border-t pt-6 text-soft">
          {t('content.questions')}{' '}
          <Link
            to={href('contact')}
            className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
          >
            {t('content.contact')}
          </Link>
        </p>
      </article>
    </div>
  )
}
