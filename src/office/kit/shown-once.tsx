import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Sheet } from './action-dialog.tsx'
import { Button } from './button.tsx'

/** Shows a secret that cannot be displayed again. Only its button closes the dialog, not a press outside. */
export function ShownOnce({
  title,
  label,
  secret,
  text,
  onKept,
}: {
  title: string
  label: string
  secret: string
  text: string
  onKept(): void
}) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <Sheet label={title} onClose={onKept} isDismissable={false}>
      <Heading slot="title" className="border-b border-line px-5 py-4 font-display text-title">
        {title}
      </Heading>
      <div className="grid gap-4 px-5 py-4">
        <p>{text}</p>
        <div className="grid gap-1">
          <span className="text-sm font-medium">{label}</span>
          <code className="rounded-md border border-line bg-ground px-3 py-2 break-all select-all">{secret}</code>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            onPress={async () => {
              await navigator.clipboard.writeText(secret)
              setCopied(true)
            }}
          >
            <Copy aria-hidden="true" className="size-4" />
            {t('tokens.copy')}
          </Button>
          <span role="status" className="text-good">
            {isCopied && t('act.copied')}
          </span>
        </div>
      </div>
      <div className="flex flex-row-reverse border-t border-line px-5 py-3">
        <Button shape="primary" onPress={onKept} className="max-sm:flex-1">
          {t('tokens.kept')}
        </Button>
      </div>
    </Sheet>
  )
}
