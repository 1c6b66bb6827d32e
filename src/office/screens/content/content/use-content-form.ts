import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ContentPage } from '#contract/office/content/content.ts'
import { contentData } from '#contract/office/content/content-data.ts'
import { callApi, OfficeError } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import type { ConflictField } from '#office/kit/form/conflict-rules.ts'
import { type OfficeForm, useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { fieldByIndex, formField, formValue, type ListForm, listFormOf, listFormSchema } from './content-form-rules.ts'

export type ContentForm = OfficeForm<FieldValues> & {
  /** Saves unsaved input first. Returns the version that was saved last, or null if saving failed. */
  settle(): Promise<number | null>
}

/** Form of a subject, saved as its draft. Lists are edited by keys; see `ListForm`. */
export function useContentForm(page: ContentPage): ContentForm {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { kind, subject } = page
  const newest = useRef(page.version)
  newest.current = Math.max(newest.current, page.version)
  const form = useOfficeForm<FieldValues, unknown>({
    name: `content/${kind}/${subject}`,
    schema: schemaOf(page),
    values: formOf(page),
    version: page.version,
    savedText: t('content.draftSaved'),
    async save(data, { version }) {
      const path = `/content/${kind}/${encodeURIComponent(subject)}/draft`
      const saved = await named(data, () =>
        callApi<ContentPage>('PUT', path, { body: { data }, version: version ?? 0 }),
      )
      newest.current = saved.version
      await refresh('/content')
      return saved
    },
  })
  return {
    ...form,
    async settle() {
      if (!form.isDirty) return newest.current
      return (await form.save()) ? newest.current : null
    },
  }
}

function schemaOf({ kind }: ContentPage): z.ZodType<unknown, FieldValues> {
  return kind === 'pages' ? contentData.pages : (listFormSchema(kind) as z.ZodType<unknown, FieldValues>)
}

function formOf({ kind, data }: ContentPage): FieldValues {
  return kind === 'pages' ? data : (listFormOf(data as Parameters<typeof listFormOf>[0]) satisfies ListForm)
}

/** Makes the call and converts field names in its errors to the form's names. */
async function named<ApiResponse>(sent: unknown, call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error
    const errors = Object.entries(error.errors).map(([field, keys]) => [fieldByIndex(field, sent), keys])
    const changed = error.body.changed as ConflictField[] | undefined
    const body = {
      ...error.body,
      errors: Object.fromEntries(errors),
      ...(changed && { changed: changed.map(inForm) }),
    }
    throw new OfficeError(error.status, body, error.requestId)
  }
}

function inForm({ field, base, theirs, yours }: ConflictField): ConflictField {
  const value = (written: unknown) => formValue(field, written)
  return { field: formField(field), base: value(base), theirs: value(theirs), yours: value(yours) }
}
