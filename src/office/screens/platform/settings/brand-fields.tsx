import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ink, leastContrast, paper } from '#domain/platform/settings/setting-form-rules.ts'
import { TextField } from '#office/kit/field.tsx'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { contrastRatio } from '#shared/colour-contrast.ts'
import { AddressFields, CompanyNumbers } from './company-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { OwnerOnly, useErrorsAt } from './setting-fields.tsx'

/** Fields of one of the two brands: seller, contact and appearance. */
export function BrandFields({ name }: { name: 'main' | 'french' }) {
  const { t } = useTranslation()
  const at = (field: string) => ({ name: `brand.${name}.${field}`, label: t(`settings.fields.brand.${field}`) })
  return (
    <Section title={t(`settings.names.brand.${name}`)}>
      <p className="text-soft">{t(`settings.brandOf.${name}`)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText {...at('name')} hint={t('settings.hints.name')} />
        <FormText {...at('legalName')} hint={t('settings.hints.legalName')} autoComplete="organization" />
        <CompanyNumbers brand={name} />
        <AddressFields brand={name} />
        <OwnerOnly>
          <FormText {...at('email')} type="email" hint={t('settings.hints.email')} />
        </OwnerOnly>
        <FormText {...at('phone')} type="tel" />
        <OwnerOnly>
          <FormText {...at('baseUrl')} type="url" hint={t('settings.hints.baseUrl')} placeholder="https://" />
        </OwnerOnly>
        <ColourField {...at('colour')} />
      </div>
      <LogoField brand={name} />
    </Section>
  )
}

const written = /^#[0-9a-f]{6}$/i

/** Field for a colour, with its WCAG contrast on the shop's background and next to its text. */
function ColourField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { field } = useController({ name })
  const errors = useErrorsAt()(name)
  const colour = String(field.value)
  const isColour = written.test(colour)
  const ratio = (other: string) => number(Math.round(contrastRatio(colour, other) * 10) / 10)
  const isReadable = isColour && contrastRatio(colour, paper) >= leastContrast
  return (
    <div className="grid content-start gap-2">
      <div className="grid grid-cols-[auto_1fr] items-start gap-2">
        <input
          type="color"
          aria-label={t('settings.pickColour', { name: label })}
          value={isColour ? colour.toLowerCase() : '#000000'}
          onChange={({ target }) => field.onChange(target.value)}
          className="mt-6 h-9 w-12 rounded-md border border-line bg-surface p-1 pointer-coarse:h-11"
        />
        <TextField
          ref={field.ref}
          name={name}
          label={label}
          errors={errors}
          value={colour}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value.trim())}
        />
      </div>
      {isColour && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <StateTag tone={isReadable ? 'good' : 'bad'}>
            {t(isReadable ? 'settings.readable' : 'settings.unreadable')}
          </StateTag>
          {t('settings.contrast', { paper: ratio(paper), ink: ratio(ink) })}
        </p>
      )}
      {isColour && (
        <p
          aria-hidden="true"
          className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3"
          style={{ backgroundColor: paper }}
        >
          <span className="rounded-full px-4 py-1.5 font-medium" style={{ backgroundColor: colour, color: paper }}>
            {t('settings.sampleButton')}
          </span>
          <span className="underline" style={{ color: colour }}>
            {t('settings.sampleLink')}
          </span>
        </p>
      )}
    </div>
  )
}
