import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const shownFor = 5_000

type TimedDialogProps = { open: boolean; onClose: () => void; title: string; close: string; children: ReactNode }

/** Says that something was done, for five seconds or until it is closed. */
export function TimedDialog({ open, onClose, title, close, children }: TimedDialogProps) {
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => closing.current(), shownFor)
    return () => clearTimeout(timer)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={title} closeButton={false}>
      <div role="status" className="text-soft">
        {children}
      </div>
      <Button className="mt-6" onClick={onClose}>
        {close}
      </Button>
    </Dialog>
  )
}
