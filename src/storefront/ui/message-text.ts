import { useTranslation } from 'react-i18next'

/** The sentence for a message key that the API gave; a key without a text becomes a general sentence, never itself. */
export function useMessageText(): (key: string) => string {
  const { t, i18n } = useTranslation()
  return (key) => (i18n.exists(key) ? t(key) : t('validation.invalid'))
}
