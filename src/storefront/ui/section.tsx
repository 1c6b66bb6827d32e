import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode; id?: string; className?: string }

/** A titled part of a page, with the page's own rhythm around it. */
export function Section({ title, action, children, id, className }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={classes('page-width mt-14 sm:mt-20 lg:mt-28', className)}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 lg:mb-9">
        <h2 id={titleId} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
