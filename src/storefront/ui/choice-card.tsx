import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'

type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  /** Additional content below the choice; not part of its label. */
  below?: ReactNode
}

/** One of several choices, as large as what it says. */
export function ChoiceCard({ children, below, className, ...rest }: ChoiceCardProps) {
  return (
    <div
      className={classes(
        'rounded-lg border border-[#8c8375] bg-white outline-brand transition-colors',
        'has-[>label>input:checked]:border-brand has-[>label>input:checked]:outline-1',
        className,
      )}
    >
      <label className="flex cursor-pointer items-start gap-4 px-4 py-4">
        <input {...rest} type="radio" className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand" />
        <span className="min-w-0 grow [overflow-wrap:anywhere]">{children}</span>
      </label>
      {below && <div className="px-4 pb-4">{below}</div>}
    </div>
  )
}
