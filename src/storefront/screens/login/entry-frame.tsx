import type { ReactNode } from 'react'
import { classes } from '#storefront/ui/class-names.ts'

type EntryFrameProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  below?: ReactNode
  /** Room for more than a form. */
  wide?: boolean
}

/** The narrow page of the forms around signing in. */
export function EntryFrame({ title, lead, children, below, wide = false }: EntryFrameProps) {
  return (
    <div className="page-width flex justify-center pt-10 pb-20 lg:pt-16 lg:pb-28">
      <div className={classes('w-full', wide ? 'max-w-2xl' : 'max-w-md')}>
        <h1 className="text-3xl [overflow-wrap:anywhere] lg:text-4xl">{title}</h1>
        {lead && <p className="mt-3 text-soft [overflow-wrap:anywhere]">{lead}</p>}
        {children}
        {below && <div className="mt-8 border-stone border-t pt-6 text-sm text-soft">{below}</div>}
      </div>
    </div>
  )
}

export const entryLink = 'font-medium text-brand underline decoration-stone underline-offset-4 hover:decoration-current'
