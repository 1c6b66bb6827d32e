import { useTranslation } from 'react-i18next'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at every address, which does not change, until the user signs in. */
export function SignInScreen({ onReady }: { onReady(): void }) {
  const { t } = useTranslation()
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <h1 className="font-display text-figure">{t('session.title')}</h1>
      <SignInForm onReady={onReady} />
    </main>
  )
}
