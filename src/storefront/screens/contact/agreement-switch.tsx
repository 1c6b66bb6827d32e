import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { LinkedText } from '#storefront/ui/linked-text.tsx'

type AgreementSwitchProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Agreeing to the privacy policy: a checkbox that looks and reads like a switch. */
export function AgreementSwitch({ checked, onChange }: AgreementSwitchProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <label className="flex items-start gap-4 py-1 text-sm leading-relaxed">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox states it; aria-checked is forbidden on it
        role="switch"
        name="agreement"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-[#8c8375] bg-sand transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-[#8c8375] before:transition-transform checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-paper forced-colors:appearance-auto"
      />
      <span>
        <LinkedText
          text={t('contact.agreement')}
          link={(words) => (
            <Link
              to={href('pages', { slug: 'politique-de-confidentialite' })}
              target="_blank"
              className="font-medium text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
            >
              {words}
            </Link>
          )}
        />
      </span>
    </label>
  )
}
