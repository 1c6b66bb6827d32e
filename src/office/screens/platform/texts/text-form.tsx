import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { type TextPage, type TextRequest, textRequest } from '#contract/office/platform/texts.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { FormTextArea } from '#office/kit/form/form-fields.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { useFormats } from '#office/kit/formats.ts'
import { formsOf } from './text-parts.tsx'
import { pathOfText } from './use-text.ts'

/** Form for the shop's own wording of a text, with a field for each plural form. */
export function TextForm({ text, onReset }: { text: TextPage; onReset(): void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const refresh = useRefresh()
  const isFixed = !useMay()('content.write') || text.locked
  const path = pathOfText(text)
  const form = useOfficeForm<TextRequest, TextRequest>({
    name: `text${path}`,
    schema: textRequest as never,
    values: { value: text.text },
    version: text.version,
    async save({ value }, { version }) {
      const saved = await callApi<TextPage>('PUT', path, { body: { value }, version: version ?? 0 })
      await refresh('/texts')
      return saved
    },
  })
  const language = formats.language(text.language)
  const labelOf = (plural: string | null) =>
    plural === null ? t('texts.wording', { language }) : t(`texts.forms.${plural}`, { language })
  return (
    <>
      {text.locked && <p className="rounded-md bg-waiting-pale px-3 py-2 text-waiting">{t('errors.text.locked')}</p>}
      {text.quoted && !text.locked && (
        <p className="rounded-md bg-attention-pale px-3 py-2 text-attention">{t('texts.quotedText')}</p>
      )}
      <OfficeForm
        form={form}
        labelOf={() => t('texts.wording', { language })}
        writeValue={(_, value) =>
          value === null
            ? '—'
            : formsOf(value as never)
                .map((each) => each.text)
                .join('\n')
        }
      >
        {formsOf(text.text).map(({ form: plural }) => (
          <FormTextArea
            key={plural}
            name={plural === null ? 'value' : `value.${plural}`}
            label={labelOf(plural)}
            rows={plural === null ? 5 : 3}
            isDisabled={isFixed}
          />
        ))}
        {!isFixed && <Rules text={text} />}
      </OfficeForm>
      {text.override !== null && !isFixed && (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to="reset">{t('texts.reset')}</LinkButton>
          {text.changed_at && (
            <span className="text-sm text-soft">
              {t('texts.changedBy', { name: text.by ?? '—', at: formats.dateTime(text.changed_at) })}
            </span>
          )}
        </div>
      )}
      <Outlet
        context={{
          text,
          onReset() {
            form.discard()
            onReset()
          },
        }}
      />
    </>
  )
}

/** Lists the placeholders and links that the text must keep. */
function Rules({ text }: { text: TextPage }) {
  const { t } = useTranslation()
  const hasLink = formsOf(text.source).some(({ text: source }) => source.includes('[['))
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {text.placeholders.length > 0 && (
        <li className="flex flex-wrap items-baseline gap-2">
          {t('texts.placeholders')}
          {text.placeholders.map((name) => (
            <code key={name} className="rounded bg-line/40 px-1">{`{{${name}}}`}</code>
          ))}
        </li>
      )}
      {hasLink && <li>{t('texts.linkHint')}</li>}
      <li>{t('texts.plainHint')}</li>
    </ul>
  )
}
