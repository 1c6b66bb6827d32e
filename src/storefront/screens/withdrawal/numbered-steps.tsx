import type { ReactNode } from 'react'

/** One of several things to do, one after the other. */
export function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-brand font-medium text-brand text-sm"
      >
        {number}
      </span>
      <div className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">{children}</div>
    </li>
  )
}

/** Postal address to send goods to. */
export function Address({ children }: { children: string }) {
  return (
    <address translate="no" className="mt-2 rounded-lg bg-sand px-4 py-3 not-italic">
      {children}
    </address>
  )
}
