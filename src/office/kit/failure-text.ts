import { useTranslation } from 'react-i18next'

/** Why money did not arrive, in words; what the provider wrote itself stands as the provider's. */
export function useFailureText() {
  const { t } = useTranslation()
  return (failure: string): string =>
    /^[a-z_]+$/.test(failure)
      ? t(`orders.failures.${failure}`, { defaultValue: t('orders.failures.unknown') })
      : t('orders.failures.other', { words: failure })
}
