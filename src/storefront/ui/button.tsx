import type { ComponentProps, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'light'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

const variants = {
  primary: 'bg-brand text-paper hover:bg-brand-deep forced-colors:border',
  secondary: 'border border-ink/25 bg-transparent text-ink hover:border-ink hover:bg-ink/[0.03]',
  quiet: 'text-brand underline decoration-stone underline-offset-4 hover:decoration-current',
  light: 'bg-paper text-ink hover:bg-white forced-colors:border',
}
const sizes = {
  small: 'min-h-10 px-4 py-2 text-sm',
  medium: 'min-h-12 px-6 py-3 text-base',
  large: 'min-h-14 px-8 py-3.5 text-lg',
}

export function buttonClasses({ variant = 'primary', size = 'medium', wide = false }: Look): string {
  return classes(
    'inline-flex items-center justify-center gap-2.5 rounded-full text-center font-medium leading-tight transition-colors',
    'focus-visible:rounded-full disabled:opacity-75 disabled:hover:bg-auto',
    variants[variant],
    variant === 'quiet' ? 'min-h-11 px-1 py-2' : sizes[size],
    wide && 'w-full',
  )
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; children: ReactNode }

/** Disabled while busy, with a spinner next to its text. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const look: Look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button {...rest} type={type} disabled={disabled || busy} className={classes(buttonClasses(look), className)}>
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Look) {
  const look: Look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return <Link {...rest} className={classes(buttonClasses(look), className)} />
}
