import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { OfficeError } from '#office/api/api-client.ts'
import { useMe } from '#office/api/me.ts'
import { NotConfirmed } from '#office/api/session-state.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { type Conflict, readConflict, sortConflict, versionIn } from './conflict-rules.ts'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts'
import { errorKeyOf } from './error-keys.ts'

export type SaveContext = {
  /** Version to send as If-Match; null if the object has no version. */
  version: number | null
  /** Names of the fields that were changed, for a PATCH. */
  changed: string[]
}

type Wire = { write(values: object): unknown; read(sent: object): unknown }
const asTheyAre: Wire = { write: (values) => values, read: (sent) => sent }

type FormInput<Input extends FieldValues, Output> = {
  /** Name of the draft, e.g. `product/12`. */
  name: string
  /** Checks what is sent. */
  schema: z.ZodType<Output>
  /** Converts the form's values to those that are sent, and back. Needed if it has amounts, which it holds in cents. */
  wire?: Wire
  /** Server's values, as the form's fields. */
  values: Input
  version?: number | null
  /** Sends the values and should refresh what it changed. Errors that it throws are shown. */
  save(values: Output, context: SaveContext): Promise<unknown>
  onSaved?(): void
  /** Message shown after saving; defaults to “Saved”. */
  savedText?: string
}

export type OfficeForm<Input extends FieldValues = FieldValues> = {
  form: UseFormReturn<Input>
  isDirty: boolean
  error: OfficeError | null
  conflict: Conflict | null
  /** Time at which the draft that fills the form was typed. */
  draftAt: string | null
  /** Resolves to true if the form was saved. */
  save(): Promise<boolean>
  /** Restores the server's values and deletes the draft. */
  discard(): void
  /** Takes each field's chosen value and saves over the newer version. */
  resolve(values: Record<string, unknown>): Promise<void>
  closeConflict(): void
}

const draftDelayMs = 400

/**
 * A form with versions and drafts. What is typed is kept in this browser for seven days, and newer values of the server
 * do not overwrite it.
 */
export function useOfficeForm<Input extends FieldValues, Output>(input: FormInput<Input, Output>): OfficeForm<Input> {
  const { t } = useTranslation()
  const key = draftKey(useMe().id, input.name)
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(key, new Date()))
  const [error, setError] = useState<OfficeError | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const wire = input.wire ?? asTheyAre
  const validate = zodResolver(input.schema as never, { error: errorKeyOf } as never) as unknown as Resolver<
    Input,
    unknown,
    Output
  >
  const form = useForm<Input, unknown, Output>({
    resolver: ((values, ...others) => validate(wire.write(values) as never, ...others)) as typeof validate,
    defaultValues: input.values as DefaultValues<Input>,
    mode: 'onTouched',
  })
  const { isDirty, dirtyFields } = form.formState
  // Version that the input is based on: the draft's own version until it is saved.
  const base = useRef<number | null>(draft?.version ?? input.version ?? null)
  useRestoredDraft(form as never, draft && { ...draft, values: wire.read(draft.values) as FieldValues })
  const isHeld = isDirty || draft !== null
  useServerValues(form as never, { values: input.values, version: input.version ?? null, isHeld, base })
  useKeptDraft(form as never, { key, isDirty, base, wire })

  const settle = () => {
    dropDraft(key)
    setDraft(null)
    setError(null)
    setConflict(null)
  }
  /**
   * Applies what only the other user changed, and asks about fields that both changed. Saves at once if there is
   * nothing to ask.
   */
  const meetConflict = async (met: Conflict): Promise<boolean> => {
    const { mine, theirs, both } = sortConflict(met)
    for (const { field, theirs: value } of theirs) form.setValue(field as Path<Input>, value as never)
    const isAsked = met.version === null || both.length > 0
    if (isAsked || (mine.length === 0 && theirs.length === 0)) {
      setConflict(isAsked ? { ...met, changed: both } : met)
      return false
    }
    base.current = met.version
    const isSaved = await save()
    if (met.by) showToast(t('form.merged', { name: met.by }))
    return isSaved
  }
  const save = async (): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(async (values) => {
      isSaved = await send(values)
    })()
    return isSaved
  }
  const send = async (values: Output): Promise<boolean> => {
    setError(null)
    const sent = structuredClone(form.getValues())
    try {
      const response = await input.save(values, { version: base.current, changed: Object.keys(dirtyFields) })
      base.current = versionIn(response)
    } catch (problem) {
      if (problem instanceof NotConfirmed) return false
      if (!(problem instanceof OfficeError)) throw problem
      if (problem.code === 'edit.conflict') return meetConflict(readConflict(problem.body, wire.read))
      setError(problem)
      // Focuses the first invalid field, which may be far from the button.
      for (const [index, [field, keys]] of Object.entries(problem.errors).entries()) {
        form.setError(field as Path<Input>, { message: keys.join(' ') }, { shouldFocus: index === 0 })
        // A table of rows can be one field, which focuses its own cell.
        if (index === 0) form.setFocus(field.split('.')[0] as Path<Input>)
      }
      return false
    }
    settle()
    const typed = structuredClone(form.getValues())
    form.reset(sent)
    // Keeps what was typed during the save as unsaved changes.
    for (const field of Object.keys(typed).filter((name) => !isSame(typed[name], sent[name]))) {
      form.setValue(field as Path<Input>, typed[field] as never, { shouldDirty: true })
    }
    showToast(input.savedText ?? t('act.saved'))
    input.onSaved?.()
    return true
  }

  return {
    form: form as unknown as UseFormReturn<Input>,
    isDirty,
    error,
    conflict,
    draftAt: isDirty ? (draft?.at ?? null) : null,
    save,
    discard() {
      settle()
      base.current = input.version ?? null
      form.reset(input.values)
    },
    async resolve(values) {
      for (const [field, value] of Object.entries(values)) {
        form.setValue(field as Path<Input>, value as never, { shouldDirty: true })
      }
      base.current = conflict?.version ?? input.version ?? null
      setConflict(null)
      await save()
    },
    closeConflict: () => setConflict(null),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

type AnyForm = UseFormReturn<FieldValues>

/** Fills in the values of a draft as unsaved changes. */
function useRestoredDraft(form: AnyForm, draft: Draft | null): void {
  const first = useRef(draft)
  useEffect(() => {
    const restored = first.current
    first.current = null
    if (!restored) return
    for (const [field, value] of Object.entries(restored.values)) form.setValue(field, value, { shouldDirty: true })
  }, [form])
}

/**
 * Follows the server's values while nothing is changed here. The values just saved may be newer than the ones read.
 */
function useServerValues(
  form: AnyForm,
  server: { values: FieldValues; version: number | null; isHeld: boolean; base: { current: number | null } },
): void {
  const { version, isHeld, base } = server
  const written = JSON.stringify(server.values)
  const shown = useRef(written)
  useEffect(() => {
    if (isHeld) return
    if (version !== null) base.current = Math.max(version, base.current ?? version)
    if (shown.current === written) return
    shown.current = written
    form.reset(JSON.parse(written))
  }, [form, written, version, isHeld, base])
}

/** Stores the changed fields as a draft, shortly after the last key press. */
function useKeptDraft(
  form: AnyForm,
  kept: { key: string; isDirty: boolean; base: { current: number | null }; wire: Wire },
): void {
  const { key, isDirty, base, wire } = kept
  const wasDirty = useRef(false)
  useEffect(() => {
    // If the changes were reverted by hand, there is nothing to keep.
    if (!isDirty && wasDirty.current) dropDraft(key)
    wasDirty.current = isDirty
    if (!isDirty) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const values = Object.fromEntries(
        Object.keys(form.formState.dirtyFields).map((field) => [field, form.getValues(field)]),
      )
      if (Object.keys(values).length === 0) return dropDraft(key)
      const sent = wire.write(values) as FieldValues
      writeDraft(key, { at: new Date().toISOString(), version: base.current, values: sent })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, draftDelayMs)
    }
    keep()
    const end = form.subscribe({ formState: { values: true, dirtyFields: true }, callback: later })
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      end()
      removeEventListener('pagehide', keep)
    }
  }, [form, key, isDirty, base, wire])
}
