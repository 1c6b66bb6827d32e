import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'
import { X } from './more-icons.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  /** Drawn before it is open, unseen, so that it opens at once. */
  ahead?: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `panel` slides in from the left over the whole height: the mobile menu. */
  shape?: 'box' | 'panel'
  /** False hides the title from sight; it still names the dialog. */
  showTitle?: boolean
  /** False where the content has its own, more telling close button. */
  closeButton?: boolean
  className?: string
}

/** Modal (use-modal.ts). A click beside it closes it too. Nothing of it is in the server's HTML. */
export function Dialog({ open, ahead = false, ...rest }: DialogProps) {
  // Beside the app's element, which it makes inert.
  return open || ahead ? createPortal(<DialogView open={open} {...rest} />, document.body) : null
}

function DialogView({
  open,
  onClose,
  title,
  children,
  shape = 'box',
  showTitle = true,
  closeButton = true,
  className,
}: Omit<DialogProps, 'ahead'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog that is read begins at its title, not at its button.
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { t } = useTranslation()
  useModal(open, dialog, showTitle ? heading : nothing, onClose)

  return (
    <>
      {open && <div aria-hidden="true" onClick={onClose} className="fixed inset-0 z-50 bg-ink/45 print:hidden" />}
      <dialog
        ref={dialog}
        aria-modal="true"
        aria-labelledby={titleId}
        className={classes(
          'not-[[open]]:invisible fixed inset-0 z-50 block bg-paper text-ink shadow-overlay',
          shape === 'box'
            ? 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-card p-6 sm:p-8'
            : 'm-0 h-dvh max-h-none w-[min(24rem,88vw)] max-w-none overflow-y-auto p-5',
          className,
        )}
      >
        <div className={classes('flex items-start justify-between gap-4', showTitle && 'mb-4')}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={showTitle ? 'text-2xl' : 'sr-only'}>
            {title}
          </h2>
          {closeButton && (
            <button
              type="button"
              onClick={onClose}
              aria-label={t('words.close')}
              className="-m-2 ml-auto rounded-full p-2.5 text-soft hover:bg-sand hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        {children}
      </dialog>
    </>
  )
}

/** The browser then takes the dialog's first control. */
const nothing = { current: null }
