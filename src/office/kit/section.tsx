import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { showToast } from './toasts.tsx'
import { useTitle } from './use-title.ts'

/** Titled part of a screen, separated by a line. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** Shows the title, states and actions of a screen, and names the browser tab after it. */
export function PageHeader({ title, states, actions }: { title: string; states?: ReactNode; actions?: ReactNode }) {
  useTitle(title)
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-display text-title">{title}</h1>
        {states}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode] | null | undefined | false | '')[]
}) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]} className="contents">
              <dt className="text-soft">{fact[0]}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="truncate text-sm">{id}</code>
      <AriaButton
        aria-label={t('act.copy', { id })}
        className="grid size-7 shrink-0 place-items-center text-soft pointer-coarse:size-11"
        onPress={async () => {
          await navigator.clipboard.writeText(id)
          showToast(t('act.copied'))
        }}
      >
        <Copy aria-hidden="true" className="size-3.5" />
      </AriaButton>
    </span>
  )
}

/** Empty state: explains what belongs here, and offers the one action that adds it. */
export function Empty({
  title,
  text,
  action,
  isScreen = false,
}: {
  title: string
  text?: string | undefined
  action?: ReactNode
  /** True if the screen has no other content, so that this title is the screen's heading. */
  isScreen?: boolean
}) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <Title className="text-lg font-semibold">{title}</Title>
      {text && <p className="max-w-md text-soft">{text}</p>}
      {action}
    </div>
  )
}

/** Placeholder rows as high as the content to come. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-px">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={index} className="h-9 motion-safe:animate-pulse rounded-md bg-line/40 pointer-coarse:h-11" />
      ))}
    </div>
  )
}
