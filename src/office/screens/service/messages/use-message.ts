import { useTranslation } from 'react-i18next'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { useAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the actions to close, mark as spam, reopen and assign a message. The first two can be undone. */
export function useMessageActions(message: MessagePageResponse) {
  const { t } = useTranslation()
  const path = `/messages/${message.id}`
  const refresh = ['/messages']
  const open = useAction('POST', `${path}/open`, { refresh, onDone: () => showToast(t('messages.done.open')) })
  const done = (action: 'close' | 'spam') => () => showToast(t(`messages.done.${action}`), () => open.mutate({}))
  const close = useAction('POST', `${path}/close`, { refresh, onDone: done('close') })
  const spam = useAction('POST', `${path}/spam`, { refresh, onDone: done('spam') })
  const assign = useAction('POST', `${path}/assign`, { refresh, onDone: () => showToast(t('act.saved')) })
  return { open, close, spam, assign, error: open.error ?? close.error ?? spam.error ?? assign.error }
}
