import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

const tones = {
  indigo: 'bg-indigo-pale text-indigo',
  green: 'bg-green-pale text-green',
  red: 'bg-red-pale text-red',
  plain: 'bg-sand text-ink',
}

/** A small state in words: indigo for a trial, green for active, red for the rest. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  return (
    <span
      data-tone={tone}
      className={classes('inline-block rounded-full px-3 py-1 font-medium text-sm', tones[tone], className)}
    >
      {children}
    </span>
  )
}
