import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ContentItem } from '#contract/office/content/content.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { FormSelect, FormText } from '#office/kit/form/form-fields.tsx'
import { type Language, textIn } from '#shared/markets.ts'

/** Selects the page that helps to choose a size. Users who may not read content type its address instead. */
export function SizeGuideField() {
  const { t } = useTranslation()
  const field = { name: 'size_guide', label: t('products.fields.size_guide'), hint: t('products.sizeGuideHint') }
  return useMay()('content.read') ? <PageChoice {...field} /> : <FormText {...field} />
}

function PageChoice(field: { name: string; label: string; hint: string }) {
  const { t, i18n } = useTranslation()
  const { watch } = useFormContext<ProductForm>()
  const { data } = useRead<{ items: ContentItem[] }>('/content')
  const chosen = watch('size_guide')
  const pages = (data?.items ?? []).filter(({ kind, state }) => kind === 'pages' && state !== 'new')
  const options = pages.map(({ subject, name }) => {
    return { value: subject, label: `${textIn(name, i18n.language as Language)} (${subject})` }
  })
  // Keeps the chosen page as an option while the pages load, and if the page no longer exists.
  if (chosen && !pages.some(({ subject }) => subject === chosen)) options.push({ value: chosen, label: chosen })
  return <FormSelect {...field} options={[{ value: '', label: t('products.noSizeGuide') }, ...options]} />
}
