import { useTranslation } from 'react-i18next'
import { TextWithEmail } from './text-with-email.tsx'

/** Says, only where scripts are off, that buying or the screen needs them. */
export function NeedsScripts({ what, className = '' }: { what: 'buying' | 'screen'; className?: string }) {
  const { t } = useTranslation()
  return (
    <noscript>
      <p className={`rounded-card border border-red/30 bg-red-pale px-5 py-4 ${className}`}>
        <TextWithEmail>{t(`words.noScripts.${what}`)}</TextWithEmail>
      </p>
    </noscript>
  )
}
