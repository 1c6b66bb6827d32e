import { classes } from './class-names.ts'

/** A round patch of a colour, `#rrggbb`. An attribute of SVG sets it, because pages allow no inline styles. */
export function Swatch({ colour, className }: { colour: string; className: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classes('shrink-0 forced-color-adjust-none', className)}>
      <circle cx="10" cy="10" r="9.5" fill={colour} stroke="#8c8375" />
    </svg>
  )
}
