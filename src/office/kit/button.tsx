import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import { Link } from 'react-router'

const shapes = {
  primary: 'bg-brand text-on-brand border-transparent hover:opacity-90',
  plain: 'bg-surface text-text border-line hover:bg-ground',
  quiet: 'bg-transparent text-text border-transparent hover:bg-line/40',
  danger: 'bg-surface text-bad border-line hover:bg-bad-pale',
} as const

export type ButtonShape = keyof typeof shapes

/** The look of everything that is pressed; 36 px high, 44 on touch screens. */
export function buttonClasses(shape: ButtonShape = 'plain'): string {
  return `inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-md border px-3 text-base font-medium whitespace-nowrap cursor-pointer disabled:opacity-50 disabled:cursor-default data-waits:opacity-50 data-waits:cursor-default ${shapes[shape]}`
}

type OwnButtonProps = Omit<ButtonProps, 'onPress' | 'isPending'> & {
  shape?: ButtonShape
  className?: string
  /** True while the button's action runs: it cannot be pressed, but keeps the focus. */
  isPending?: boolean
  onPress?: ButtonProps['onPress'] | undefined
}

/** Button; each screen has one primary button. */
export function Button({
  shape = 'plain',
  className = '',
  isPending = false,
  onPress,
  type = 'button',
  ...props
}: OwnButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(!isPending && onPress && { onPress })}
      data-waits={isPending || undefined}
      type={isPending ? 'button' : type}
      className={`${buttonClasses(shape)} ${className}`}
    />
  )
}

export function LinkButton({
  to,
  shape = 'plain',
  children,
}: {
  to: string
  shape?: ButtonShape
  children: React.ReactNode
}) {
  return (
    <Link to={to} className={buttonClasses(shape)} preventScrollReset>
      {children}
    </Link>
  )
}
