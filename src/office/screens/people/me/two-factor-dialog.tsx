import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { SecondFactorSetup } from '#office/screens/people/enrol/second-factor-setup.tsx'

/** Sets up the second factor voluntarily. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { shared } = useMe()
  const close = () => navigate('/me', { preventScrollReset: true })
  return (
    <Sheet label={t('me.setup')} onClose={close}>
      <div className="grid gap-4 p-5">
        <h2 className="font-display text-title">{t('me.setup')}</h2>
        {shared ? (
          <p>{t('me.shared')}</p>
        ) : (
          <SecondFactorSetup
            onDone={() => {
              refresh('/me')
              close()
            }}
          />
        )}
      </div>
    </Sheet>
  )
}
