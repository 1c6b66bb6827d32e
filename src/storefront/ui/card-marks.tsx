import { classes } from './class-names.ts'

/** Our own marks for payment by card: the shop takes every card that its provider takes. */
export function CardMarks({ label, className }: { label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className={classes('inline-flex gap-1.5 text-ink', className)}>
      <Mark>
        <path d="M1 8.500h34M6 14h8M6 18h5M25 18h5" />
      </Mark>
      <Mark>
        <circle cx="18" cy="12.500" r="6" />
        <path d="M12 12.500h12M18 6.500c2.400 1.700 3.400 3.700 3.400 6s-1 4.300-3.400 6c-2.400-1.700-3.400-3.700-3.400-6s1-4.300 3.400-6z" />
      </Mark>
      <Mark>
        <path d="M13.500 9.500a6 6 0 0 1 0 6M17 7.500a9.500 9.500 0 0 1 0 10M20.500 5.500a13 13 0 0 1 0 14" />
      </Mark>
      <Mark>
        <rect x="12.500" y="11" width="11" height="8" rx="1.500" />
        <path d="M14.800 11V8.800a3.200 3.200 0 0 1 6.400 0V11M18 14.200v1.800" />
      </Mark>
    </span>
  )
}

function Mark({ children }: { children: React.ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 36 25"
      width="36"
      height="25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x=".65" y=".65" width="34.700" height="23.700" rx="3.400" fill="#fff" stroke="#8c8375" />
      {children}
    </svg>
  )
}
