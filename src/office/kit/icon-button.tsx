import type { LucideIcon } from 'lucide-react'

type IconButtonProps = Omit<React.ComponentProps<'button'>, 'aria-label' | 'title'> & {
  icon: LucideIcon
  label: string
}

/** Icon button for an action on a row, with its name as a tooltip. */
export function IconButton({ icon: Icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className={`grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-soft hover:bg-line/40 hover:text-text disabled:cursor-default disabled:opacity-30 pointer-coarse:size-11 ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
