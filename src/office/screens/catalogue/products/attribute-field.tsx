import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeFieldValue, AttributeItem } from '#contract/office/catalogue/attributes.ts'
import { Checkbox, ErrorLine, Select, TextField } from '#office/kit/field.tsx'
import { useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { LanguageColumns } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { type Texts, textIn } from '#shared/markets.ts'

type Errors = readonly string[] | undefined
type ValueProps<Value extends AttributeFieldValue> = {
  attribute: AttributeItem
  label: string
  value: Value | null
  errors: Errors
  onChange(value: Value | null): void
}
type Link = { url: string; label: Texts }
type Props = Pick<ValueProps<AttributeFieldValue>, 'attribute' | 'value' | 'onChange'>

/** The value of a product, by the type of its attribute; null while it has none. */
export function AttributeField({ attribute, value, onChange }: Props) {
  const { i18n } = useTranslation()
  const label = textIn(attribute.name, i18n.language as 'en') || attribute.handle
  const errors = useFieldErrors(`attributes.${attribute.handle}`)
  const shared = { attribute, label, errors, onChange }
  switch (attribute.type) {
    case 'text':
      return <TextsValue {...shared} value={value as Texts | null} />
    case 'number':
      return <NumberValue {...shared} value={value as number | null} />
    case 'choice':
      return <ChoicesValue {...shared} value={value as string[] | null} />
    case 'yes_no':
      return <YesNoValue {...shared} value={value as boolean | null} />
    case 'link':
      return <LinkValue {...shared} value={value as Link | null} />
  }
}

/** The texts with another one; null where none is left. */
function withText(texts: Texts, language: string, text: string): Texts | null {
  const changed = { ...texts, [language]: text }
  return Object.values(changed).some(Boolean) ? changed : null
}

function TextsValue({ label, value, errors, onChange }: ValueProps<Texts>) {
  return (
    <div className="grid gap-1">
      <LanguageColumns label={label}>
        {(language, named) => (
          <TextField
            label={named}
            maxLength={1_000}
            value={value?.[language] ?? ''}
            onChange={(event) => onChange(withText(value ?? {}, language, event.target.value))}
          />
        )}
      </LanguageColumns>
      <ErrorLine errors={errors} />
    </div>
  )
}

function NumberValue({ attribute: { unit }, label, value, errors, onChange }: ValueProps<number>) {
  const { decimalSign } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const written = value === null || Number.isNaN(value) ? '' : String(value).replace('.', decimalSign)
  return (
    <div className="max-w-xs">
      <TextField
        inputMode="decimal"
        label={unit ? `${label} (${unit})` : label}
        errors={errors}
        value={typed ?? written}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberIn(event.target.value))
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(null)
        }}
      />
    </div>
  )
}

/** What cannot be read is NaN, which every schema rejects. */
function numberIn(text: string): number | null {
  const number = text.replace(/\s/g, '').replace(',', '.')
  return number === '' ? null : /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : Number.NaN
}

function ChoicesValue({ attribute: { choices }, label, value, errors, onChange }: ValueProps<string[]>) {
  const { i18n } = useTranslation()
  const chosen = value ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ id, label: name }) => (
          <Checkbox
            key={id}
            label={textIn(name, i18n.language as 'en') || id}
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) => {
              const next = checked ? [...chosen, id] : chosen.filter((each) => each !== id)
              onChange(next.length ? choices.map((each) => each.id).filter((each) => next.includes(each)) : null)
            }}
          />
        ))}
      </div>
      <ErrorLine errors={errors} />
    </fieldset>
  )
}

function YesNoValue({ label, value, errors, onChange }: ValueProps<boolean>) {
  const { t } = useTranslation()
  return (
    <div className="max-w-xs">
      <Select
        label={label}
        errors={errors}
        value={value === null ? '' : String(value)}
        options={[
          { value: '', label: t('attributes.none') },
          { value: 'true', label: t('attributes.yes') },
          { value: 'false', label: t('attributes.no') },
        ]}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      />
    </div>
  )
}

function LinkValue({ label, value, errors, onChange }: ValueProps<Link>) {
  const { t } = useTranslation()
  const change = (link: Link) => onChange(link.url || Object.values(link.label).some(Boolean) ? link : null)
  const { url, label: texts } = value ?? { url: '', label: {} }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="max-w-xl">
        <TextField
          type="url"
          label={t('attributes.url', { name: label })}
          errors={errors}
          value={url}
          maxLength={2_000}
          placeholder="https://"
          onChange={(event) => change({ url: event.target.value, label: texts })}
        />
      </div>
      <LanguageColumns label={t('attributes.label', { name: label })}>
        {(language, named) => (
          <TextField
            label={named}
            maxLength={200}
            value={texts[language] ?? ''}
            onChange={(event) => change({ url, label: { ...texts, [language]: event.target.value } })}
          />
        )}
      </LanguageColumns>
    </div>
  )
}
