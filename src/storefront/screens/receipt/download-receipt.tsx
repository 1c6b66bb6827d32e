import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '#storefront/browser/save-file.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'

/** Saves the receipt as a file. Not a link: the API knows who is signed in by a header. */
export function DownloadReceipt({ orderId, orderKey }: { orderId: string; orderKey: string | null }) {
  const { t } = useTranslation()
  const { api, language } = useStorefront()
  const announce = useAnnounce()
  const [step, setStep] = useState<'idle' | 'preparing' | 'failed'>('idle')

  async function download() {
    setStep('preparing')
    try {
      const query = { language, ...(orderKey && { key: orderKey }) }
      const response = await api.call('GET', `/api/orders/${encodeURIComponent(orderId)}/receipt.pdf`, { query })
      saveFile(fileNameOf(response, 'receipt.pdf'), await response.blob())
      setStep('idle')
      announce(t('receipt.downloaded'))
    } catch (error) {
      report('The receipt could not be downloaded', error)
      setStep('failed')
    }
  }

  return (
    <div className="max-sm:w-full">
      <Button busy={step === 'preparing'} onClick={() => void download()} className="max-sm:w-full">
        <Download aria-hidden="true" className="size-5" />
        {t(step === 'preparing' ? 'receipt.downloading' : 'receipt.download')}
      </Button>
      {step === 'failed' && (
        <div className="mt-4 max-w-md">
          <ErrorSentence>{t('receipt.failed')}</ErrorSentence>
        </div>
      )}
    </div>
  )
}
