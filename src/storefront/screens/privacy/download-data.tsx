import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '#storefront/browser/save-file.ts'
import { report } from '#storefront/state/report.ts'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'

/** Saves everything held about a person as a file. `fetchData` asks the API for it. */
export function DownloadData({ fetchData }: { fetchData: () => Promise<Response> }) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const [step, setStep] = useState<'idle' | 'preparing' | 'failed'>('idle')

  async function download() {
    setStep('preparing')
    try {
      const response = await fetchData()
      const text = JSON.stringify(await response.json(), null, 2)
      saveFile(fileNameOf(response, 'my-data.json'), new Blob([text], { type: 'application/json' }))
      setStep('idle')
      announce(t('privacy.download.done'))
    } catch (error) {
      report('The data could not be fetched', error)
      setStep('failed')
    }
  }

  return (
    <section aria-labelledby="download-data">
      <h2 id="download-data" className="text-xl">
        {t('privacy.download.title')}
      </h2>
      <p className="mt-2 text-soft">{t('privacy.download.text')}</p>
      {step === 'failed' && (
        <div className="mt-4">
          <ErrorSentence>{t('privacy.download.failed')}</ErrorSentence>
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        busy={step === 'preparing'}
        onClick={() => void download()}
      >
        {t(step === 'preparing' ? 'privacy.download.preparing' : 'privacy.download.action')}
      </Button>
    </section>
  )
}
