import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Shows the codes for a lost phone, once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('me.codesText')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-ground px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          onPress={async () => {
            await navigator.clipboard.writeText(text)
            showToast(t('act.copied'))
          }}
        >
          <Copy aria-hidden="true" className="size-4" />
          {t('me.codesCopy')}
        </Button>
        <Button onPress={download}>
          <Download aria-hidden="true" className="size-4" />
          {t('me.codesDownload')}
        </Button>
      </div>
      <Button shape="primary" onPress={onKept}>
        {t('me.codesKept')}
      </Button>
    </div>
  )
}
