import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { WordingText } from './text-parts.tsx'
import { pathOfText, useText } from './use-text.ts'

/** Resets a text to the release's wording. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { text, onReset } = useText()
  const close = () => navigate(`/content${pathOfText(text)}`, { preventScrollReset: true })
  const reset = useAction('DELETE', pathOfText(text), {
    refresh: ['/texts'],
    onDone() {
      onReset()
      close()
      showToast(t('texts.resetDone'))
    },
  })
  return (
    <ActionDialog
      title={t('texts.reset')}
      confirmLabel={t('texts.reset')}
      isDanger
      isPending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ version: text.version })}
      onClose={close}
    >
      <p className="text-soft">{t('texts.resetText')}</p>
      <WordingText wording={text.source} />
    </ActionDialog>
  )
}
