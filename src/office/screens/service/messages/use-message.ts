import { useTranslation } from 'react-i18next'
import type { MessagePageAnswer } from '#contract/office/service/messages.ts'
import { useAct } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the actions to close, mark as spam, reopen and assign a message. The first two can be undone. */
export function useMessageActs(message: MessagePageAnswer) {
  const { t } = useTranslation()
  const path = `/messages/${message.id}`
  const refresh = ['/messages']
  const open = useAct('POST', `${path}/open`, { refresh, onDone: () => showToast(t('messages.done.open')) })
  const done = (action: 'close' | 'spam') => () => showToast(t(`messages.done.${action}`), () => open.mutate({}))
  const close = useAct('POST', `${path}/close`, { refresh, onDone: done('close') })
  const spam = useAct('POST', `${path}/spam`, { refresh, onDone: done('spam') })
  const assign = useAct('POST', `${path}/assign`, { refresh, onDone: () => showToast(t('act.saved')) })
  return { open, close, spam, assign, error: open.error ?? close.error ?? spam.error ?? assign.error }
}
