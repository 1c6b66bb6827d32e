import { useTranslation } from 'react-i18next'
import type { SignInOffer } from '#contract/office/people/staff.ts'
import { useRead } from '#office/api/queries.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at every address, which does not change, until the user signs in. */
export function SignInScreen({ onReady }: { onReady(): void }) {
  const { t } = useTranslation()
  const { data } = useRead<SignInOffer>('/sign-in')
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      {/* Logos are drawn for the shop's light paper. */}
      <p className="justify-self-start rounded-md bg-white px-3 py-2">
        <img src={data?.shop.logo} alt={data?.shop.name ?? ''} className="h-8 w-auto max-w-40 object-contain" />
      </p>
      <h1 className="font-display text-figure">{t('session.title')}</h1>
      <SignInForm onReady={onReady} />
    </main>
  )
}
