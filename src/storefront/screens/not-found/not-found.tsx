import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { LateSuggestions } from '#storefront/ui/late-suggestions.tsx'

/** There is nothing at this address; where to go instead. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <>
      <div className="page-width grid min-h-[50vh] place-items-center py-16 text-center">
        <div className="max-w-xl">
          <p aria-hidden="true" className="tabular mb-6 font-display text-5xl text-[#8c8375]">
            404
          </p>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-soft">{text}</p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href('home')}>{t('words.toHome')}</ButtonLink>
            <ButtonLink to={href('search')} variant="secondary">
              {t('words.toSearch')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <LateSuggestions />
    </>
  )
}
