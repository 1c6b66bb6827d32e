import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Page } from '#contract/content.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { breadcrumbs, plainText } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'
import { Link } from '#storefront/ui/link.tsx'

type ContentData = { page: Page | null; failed: boolean }

export const handle: ScreenHandle<ContentData> = {
  head: ({ storefront, data: { page } }) => {
    const { t } = storefront.texts
    if (!page) return { title: t('head.notFound'), path: null, noindex: true }
    const path = storefront.href('pages', { slug: page.slug })
    return {
      title: page.information.name,
      description: plainText(page.information.description),
      path,
      jsonLd: [
        breadcrumbs(storefront.origin, [
          { name: t('words.home'), path: storefront.href('home') },
          { name: page.information.name, path },
        ]),
      ],
    }
  },
  tags: ({ page }) => (page ? [`page:${page.slug}`, 'settings'] : []),
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const page = await api.page(params.slug ?? '')
  const answer: ContentData = { page, failed: !page && api.hasFailed() }
  return page ? answer : data(answer, { status: 404 })
}

export function Component() {
  const { page, failed } = useLoaderData<ContentData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  // As specified: a page that could not be fetched shows nothing. One that does not exist says so.
  if (failed) return null
  if (!page) return <NotFound title={t('words.notFoundTitle')} text={t('words.notFoundText')} />
  return (
    <div className="page-width pt-6 lg:pt-8">
      <Breadcrumb
        trail={[
          { name: t('words.home'), href: href('home') },
          { name: page.information.name, href: null },
        ]}
      />
      <article className="mx-auto mt-8 max-w-[40rem] lg:mt-14">
        <h1 className="wrap-anywhere text-3xl lg:text-4xl">{page.information.name}</h1>
        {/* Sanitised by the server. */}
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: page.information.description }} />
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
