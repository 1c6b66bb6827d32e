import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { NotFound } from '../not-found/not-found.tsx'
import { landingView, loadLandingView } from './landing-part.ts'
import type { ProductData } from './product-route.ts'
import { StandardView } from './standard-view.tsx'

export async function prepare(url: URL): Promise<void> {
  if (url.searchParams.has('soid')) await loadLandingView()
}

export function Component() {
  const data = useLoaderData<ProductData>()
  const { t } = useTranslation()
  const LandingView = landingView()
  if (data.kind === 'landing' && LandingView) return <LandingView key={data.product.id} data={data} />
  if (data.kind === 'standard') return <StandardView key={data.product.id} data={data} />
  return <NotFound title={t('product.notFound')} text={t('product.notFoundText')} />
}
