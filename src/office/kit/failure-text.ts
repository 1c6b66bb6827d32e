import { useTranslation } from 'react-i18next'

/**
 * Returns a function that explains why money did not arrive. Text written by the provider is marked as the
 * provider's.
 */
export function useFailureText() {
  const { t } = useTranslation()
  return (failure: string): string =>
    /^[a-z_]+$/.test(failure)
      ? t(`orders.failures.${failure}`, { defaultValue: t('orders.failures.unknown') })
      : t('orders.failures.other', { words: failure })
}
