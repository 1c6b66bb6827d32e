import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; text: string; drawing?: 'cart' | 'heart'; children?: ReactNode }

/** There is nothing to show, and what to do instead. */
export function EmptyState({ title, text, drawing = 'cart', children }: EmptyStateProps) {
  return (
    <div className="mx-auto max-w-xl py-14 text-center sm:py-20">
      <img
        src={`/brand/empty-${drawing}.svg`}
        alt=""
        width={240}
        height={180}
        className="mx-auto mb-6 h-28 w-auto opacity-90"
      />
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-soft">{text}</p>
      {children && <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
