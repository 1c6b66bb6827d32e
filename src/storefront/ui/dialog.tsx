import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
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

/**
 * Modal dialog that closes on Escape, the phone's back action or a click outside. It is not part of the server HTML.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  shape = 'box',
  showTitle = true,
  closeButton = true,
  className,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()
  const { t } = useTranslation()
  useModal(dialog, onClose)
  useLayoutEffect(() => {
    // A dialog that is read begins at its title, not at its button.
    if (showTitle) heading.current!.focus()
  }, [showTitle])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      // The backdrop belongs to the dialog element, everything else to its child.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === target) onClose()
      }}
      className={classes(
        'overflow-y-auto bg-paper text-ink shadow-raised backdrop:bg-ink/45',
        shape === 'box'
          ? 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg rounded-card'
          : 'm-0 h-dvh max-h-none w-[min(24rem,88vw)] max-w-none',
        className,
      )}
    >
      <div className={shape === 'box' ? 'p-6 sm:p-8' : 'min-h-full p-5'}>
        <div className={classes('flex items-start justify-between gap-4', showTitle && 'mb-4')}>
          <h2
            ref={heading}
            id={titleId}
            tabIndex={showTitle ? -1 : undefined}
            className={showTitle ? 'text-2xl' : 'sr-only'}
          >
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
      </div>
    </dialog>
  )
}
