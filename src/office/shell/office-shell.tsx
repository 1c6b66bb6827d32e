import { lazy, Suspense, useEffect, useState } from 'react'
import { RouterProvider as AriaRouter, I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router'
import type { MeResponse, SignInOffer } from '#contract/office/people/staff.ts'
import { MeContext } from '#office/api/me.ts'
import { queryClient, useRead } from '#office/api/queries.ts'
import { reportSignedIn } from '#office/api/session-state.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { createOfficeRouter } from '#office/office-router.tsx'
import { SignInScreen } from '#office/screens/people/sign-in/sign-in-screen.tsx'
import { changeLanguage, loadOwnerTexts } from '#office/texts/load-texts.ts'
import { reloadOnce } from './new-release.ts'
import { applyTheme, lastTheme } from './theme.ts'

const EnrolScreen = lazy(() => import('#office/screens/people/enrol/enrol-screen.tsx'))
const InvitationScreen = lazy(() => import('#office/screens/people/invitation/invitation-screen.tsx'))

/** Root of the back office: sign-in first, then the screen of the address. */
export function Office() {
  const { i18n } = useTranslation()
  const start = useRead<SignInOffer>('/sign-in')
  const isSignedIn = start.data?.signed_in === true
  const own = useRead<MeResponse>('/me', { enabled: isSignedIn })
  const me = own.data
  const error = start.error ?? own.error
  const [router] = useState(createOfficeRouter)
  const language = me?.language
  useEffect(() => {
    // A file of an older release may no longer exist.
    if (language) {
      changeLanguage(language)
        .then(() => loadOwnerTexts(language))
        .catch(reloadOnce)
    }
  }, [language])
  useEffect(() => {
    if (me) reportSignedIn()
  }, [me])
  useEffect(() => applyTheme(me?.theme ?? lastTheme()), [me?.theme])
  const invitation = /^\/office\/invitation\/([^/]+)$/.exec(location.pathname)?.[1]
  if (invitation) {
    return (
      <Suspense>
        <InvitationScreen token={decodeURIComponent(invitation)} />
      </Suspense>
    )
  }
  if (me?.two_factor_required) {
    return (
      <MeContext value={me}>
        <Suspense>
          <EnrolScreen />
        </Suspense>
      </MeContext>
    )
  }
  if (me) {
    const navigate = (path: string) => router.navigate(path.replace(/^\/office/, '') || '/')
    return (
      <MeContext value={me}>
        <I18nProvider locale={i18n.language === 'no' ? 'nb-NO' : i18n.language}>
          <AriaRouter navigate={navigate}>
            <RouterProvider router={router} />
          </AriaRouter>
        </I18nProvider>
      </MeContext>
    )
  }
  if (error && error.status !== 401 && error.status !== 403) {
    return (
      <main className="mx-auto max-w-md p-6">
        <ErrorNote error={error} onRetry={() => queryClient.resetQueries()} />
      </main>
    )
  }
  return error || (start.data && !isSignedIn) ? <SignInScreen onReady={() => queryClient.resetQueries()} /> : null
}
