import { useTranslation } from 'react-i18next'
import { decideConsent } from '#storefront/state/consent.ts'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'

/**
 * Asks for consent before any third-party content loads, both choices with equal weight. On a phone the particulars
 * open at a press, so that the bar covers little.
 */
export function ConsentBanner() {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const decide = (response: 'granted' | 'refused') => () => {
    decideConsent(response)
    announce(t(response === 'granted' ? 'shell.consent.accepted' : 'shell.consent.refused'))
  }
  return (
    <>
      {/* Room below the page's end, so that nothing stays covered. */}
      <div aria-hidden="true" className="h-40 bg-sand sm:h-28" />
      <section
        aria-label={t('shell.consent.title')}
        className="fixed inset-x-0 bottom-0 z-40 animate-[rise_200ms_var(--ease-calm)] border-stone border-t bg-paper shadow-raised"
      >
        <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-3 sm:gap-y-4 sm:py-4">
          <div className="min-w-0 max-w-3xl flex-1 basis-80 text-sm">
            <p className="font-semibold">{t('shell.consent.title')}</p>
            <p className="mt-1 text-soft max-sm:hidden">{t('shell.consent.text')}</p>
            <details className="text-soft sm:hidden">
              <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">
                {t('shell.consent.more')}
              </summary>
              {t('shell.consent.text')}
            </details>
          </div>
          <div className="flex flex-auto gap-3 sm:flex-none">
            <Button variant="secondary" size="small" onClick={decide('refused')} className="min-w-28 flex-1">
              {t('shell.consent.refuse')}
            </Button>
            <Button variant="secondary" size="small" onClick={decide('granted')} className="min-w-28 flex-1">
              {t('shell.consent.accept')}
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}
