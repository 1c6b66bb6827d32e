import { classes } from './class-names.ts'

/** Stands in for something that is still on its way; keeps the layout. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-[pulse-soft_1.4s_ease-in-out_infinite] rounded bg-sand', className)}
    />
  )
}
