import { History } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ReadOnlyForm } from './read-only.ts'
import type { OfficeForm as Form } from './use-office-form.ts'

type FormProps<Input extends FieldValues> = {
  form: Form<Input>
  /** Returns a field's label for the conflict dialog; error messages are shown at the fields. */
  labelOf(field: string): string
  writeValue?(field: string, value: unknown): string
  /** Label of the save button; defaults to “Save”. */
  saveLabel?: string
  /** True if nothing can be saved. The caller disables the fields with a `fieldset`. */
  isReadOnly?: boolean
  children: ReactNode
}

/**
 * Wraps a screen's fields in a form with a save bar, the Ctrl or Cmd S shortcut and a prompt before leaving.
 * Conflicting changes are shown for comparison.
 */
export function OfficeForm<Input extends FieldValues>({
  form,
  labelOf,
  writeValue,
  saveLabel,
  isReadOnly = false,
  children,
}: FormProps<Input>) {
  const save = useRef(form.save)
  save.current = form.save
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isReadOnly || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isReadOnly])
  return (
    <FormProvider {...form.form}>
      <form
        method="post"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          // React also passes on submits from a dialog that a field opened; those belong to another form.
          if (event.target === event.currentTarget) form.save()
        }}
      >
        {form.draftAt && <DraftNote at={form.draftAt} onDiscard={form.discard} />}
        <ReadOnlyForm value={isReadOnly}>{children}</ReadOnlyForm>
        <SaveBar form={form} saveLabel={saveLabel} />
      </form>
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labelOf={labelOf}
          {...(writeValue && { writeValue })}
          onResolve={form.resolve}
          onClose={form.closeConflict}
        />
      )}
    </FormProvider>
  )
}

function DraftNote({ at, onDiscard }: { at: string; onDiscard(): void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md bg-attention-pale py-1 pr-1 pl-3 text-attention"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1">{t('form.draft', { at: dateTime(at) })}</span>
      <Button shape="quiet" className="text-attention" onPress={onDiscard}>
        {t('form.discard')}
      </Button>
    </p>
  )
}

function SaveBar<Input extends FieldValues>({ form, saveLabel }: { form: Form<Input>; saveLabel: string | undefined }) {
  const { t } = useTranslation()
  const { isSubmitting } = form.form.formState
  const bar = useRef<HTMLElement>(null)
  useUncovered(bar, form.isDirty)
  if (!form.isDirty) return null
  return (
    <section
      ref={bar}
      aria-label={t('form.unsaved')}
      className="sticky bottom-16 z-20 grid gap-2 rounded-md border border-line bg-surface p-2 shadow-overlay sm:bottom-3"
    >
      {form.error && <ErrorNote error={form.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex-1 px-2 font-medium">{t('form.unsaved')}</span>
        <Button isDisabled={isSubmitting} onPress={form.discard}>
          {t('form.discard')}
        </Button>
        <Button type="submit" shape="primary" isDisabled={isSubmitting}>
          {isSubmitting ? t('act.working') : (saveLabel ?? t('act.save'))}
        </Button>
      </div>
    </section>
  )
}

// Heights in pixels of the sticky header and of the space kept around a field.
const [headerHeight, air] = [56, 12]

/** Scrolls the focused field out from under the save bar, also when the bar appears with the first letter typed. */
function useUncovered(bar: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const uncover = () => {
      const [box, field] = [bar.current, document.activeElement]
      if (!box || !field || box.contains(field) || !box.closest('form')?.contains(field)) return
      const { top, bottom } = field.getBoundingClientRect()
      const covered = bottom + air - box.getBoundingClientRect().top
      if (covered > 0 && top > headerHeight) scrollBy({ top: Math.min(covered, top - headerHeight) })
    }
    uncover()
    document.addEventListener('focusin', uncover)
    return () => document.removeEventListener('focusin', uncover)
  }, [bar, isShown])
}

/** Asks before unsaved changes are left behind. Opening a dialog of the same screen does not count as leaving. */
function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard(): void }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isWithin(nextLocation.pathname, currentLocation.pathname),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ActionDialog
      title={t('form.leave')}
      confirmLabel={t('form.leaveKeep')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p className="text-soft">{t('form.leaveText')}</p>
      <div>
        <Button
          shape="danger"
          onPress={() => {
            onDiscard()
            blocker.proceed()
          }}
        >
          {t('form.leaveDiscard')}
        </Button>
      </div>
    </ActionDialog>
  )
}

/** True if one path equals the other or lies below it, as the dialogs of a screen do. */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
