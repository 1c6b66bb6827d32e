import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OfficeError } from '#office/api/api-client.ts'
import { whenUnseen } from '#shared/unseen-element.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useMissing } from './use-missing.ts'

type ActionDialogProps = {
  title: string
  /** Effect of an action that cannot be undone, in numbers. */
  consequence?: ReactNode
  /** Null if the action is not possible now; the dialog then says why. */
  confirmLabel: string | null
  /** Replaces “Cancel” if that could be mistaken for the action itself. */
  closeLabel?: string
  isDanger?: boolean
  isPending?: boolean
  /** True if the action is not possible yet: the button can still be pressed and then says why. */
  isIncomplete?: boolean
  /** Sentence about what is missing, if it is not an empty required field. */
  missing?: string | undefined
  error?: OfficeError | null
  onConfirm(): void
  /** Path to open on closing; defaults to the screen below the dialog. */
  closeTo?: string
  onClose?(): void
  /** True for content as wide as a table. */
  isWide?: boolean
  children?: ReactNode
}

/**
 * Dialog for an action, shown as a bottom sheet on phones. Ctrl or Cmd with Enter confirms, Escape closes; the dialog
 * is a route, so Back closes it too.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorId = useId()
  const close = props.onClose ?? (() => navigate(props.closeTo ?? '..', { preventScrollReset: true }))
  const form = useRef<HTMLFormElement>(null)
  const isIncomplete = props.isIncomplete === true
  const missing = useMissing(form, { isIncomplete, missing: props.missing })
  const confirm = props.confirmLabel === null ? () => {} : isIncomplete ? missing.say : props.onConfirm
  useConfirmKey(form, props.isPending ? null : confirm)
  return (
    <Sheet label={props.title} onClose={close} isWide={props.isWide === true}>
      <form
        method="post"
        ref={form}
        noValidate
        className="grid max-h-[inherit] grid-rows-[auto_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          // Keeps the event from a form below the dialog.
          event.stopPropagation()
          if (!props.isPending) confirm()
        }}
      >
        <Heading slot="title" className="border-b border-line px-5 py-4 font-display text-title">
          {props.title}
        </Heading>
        <div className="grid grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-4 wrap-anywhere">
          {props.children}
          {props.consequence && <p className="rounded-md bg-ground px-3 py-2">{props.consequence}</p>}
        </div>
        <div className="flex flex-row-reverse flex-wrap gap-2 border-t border-line px-5 py-3">
          {/* Beside the button, because the end of a long dialog is out of sight. */}
          {missing.sentence && (
            <p role="alert" className="basis-full text-bad wrap-anywhere">
              {missing.sentence}
            </p>
          )}
          {props.error && (
            <div className="basis-full wrap-anywhere">
              <ErrorNote id={errorId} error={props.error} />
            </div>
          )}
          {props.confirmLabel !== null && (
            <Button
              type="submit"
              shape={props.isDanger ? 'danger' : 'primary'}
              isPending={Boolean(props.isPending)}
              className="max-sm:flex-1"
            >
              {props.isPending ? t('act.working') : props.confirmLabel}
            </Button>
          )}
          <Button onPress={close} className="max-sm:flex-1">
            {props.closeLabel ?? t('act.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/**
 * Confirms on Ctrl or Cmd with Enter if the focus is anywhere in the form's dialog. At first the dialog itself has
 * the focus.
 */
function useConfirmKey(form: RefObject<HTMLFormElement | null>, onConfirm: (() => void) | null): void {
  const latest = useRef(onConfirm)
  latest.current = onConfirm
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !latest.current) return
      if (!form.current?.closest('[role=dialog]')?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Listens in the capture phase, before a focused button treats the key as a press.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [form])
}

/** A dialog in the middle of the window, or a sheet at its foot on a phone. */
export function Sheet({
  label,
  onClose,
  isDismissable = true,
  isWide = false,
  children,
}: {
  label: string
  onClose(): void
  isDismissable?: boolean
  isWide?: boolean
  children: ReactNode
}) {
  const modal = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useFocusReturn(modal)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => whenUnseen(modal.current!, () => close.current()), [])
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 flex items-center justify-center bg-black/40 p-4 max-sm:items-end max-sm:p-0"
    >
      <Modal
        ref={modal}
        className={`max-h-[92dvh] w-full ${isWide ? 'max-w-5xl' : 'max-w-xl'} overflow-hidden rounded-md border border-line bg-surface shadow-overlay max-sm:rounded-b-none`}
      >
        <Dialog aria-label={label} className="max-h-[92dvh] overflow-y-auto outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
