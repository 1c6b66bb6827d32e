import { useTranslation } from 'react-i18next'
import { callApi } from '#office/api/api-client.ts'
import { useMe } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { Toasts } from '#office/kit/toasts.tsx'
import { SessionDialogs } from '#office/shell/session-dialogs.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** Shown at every address until the required second factor is set up. */
export default function EnrolScreen() {
  const { t } = useTranslation()
  const { email } = useMe()
  const refresh = useRefresh()
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <h1 className="font-display text-figure">{t('me.setup')}</h1>
      <SecondFactorSetup onDone={() => refresh('/')} />
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4 text-soft">
        {email}
        <Button
          shape="quiet"
          onPress={async () => {
            await callApi('POST', '/sign-out')
            location.assign('/office/')
          }}
        >
          {t('shell.signOut')}
        </Button>
      </p>
      <SessionDialogs />
      <Toasts />
    </main>
  )
}
