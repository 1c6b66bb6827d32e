import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTimeText } from '#shared/dates.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from './button.tsx'
import { useFocusOnAppearing } from './error-summary.tsx'

type AcknowledgementProps = {
  title: string
  /** What happens next. */
  children: ReactNode
  /** ISO time at which the statement was made. */
  statedAt: string
  /** What was stated, by label. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Acknowledges what a visitor stated (D50): its content with date and time to the second, to print or to save. */
export function Acknowledgement({ title, children, statedAt, facts }: AcknowledgementProps) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const isHydrated = useIsHydrated()
  const box = useFocusOnAppearing<HTMLElement>()
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="acknowledgement"
      className="mt-8 rounded-card border border-stone bg-white p-6 sm:p-8"
    >
      <h2 id="acknowledgement" className="text-xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      <div className="mt-2 text-soft [overflow-wrap:anywhere]">{children}</div>
      <StatementFacts facts={[[t('words.receivedAt'), exactTimeText(statedAt, language, shop.timeZone)], ...facts]} />
      {isHydrated && (
        <Button variant="secondary" onClick={() => window.print()} className="mt-6 max-sm:w-full" data-no-print>
          <Printer aria-hidden="true" className="size-5" />
          {t('words.printOrSave')}
        </Button>
      )}
    </section>
  )
}

/** What is stated, by label; a recap before it is confirmed looks the same. */
export function StatementFacts({ facts }: Pick<AcknowledgementProps, 'facts'>) {
  return (
    <dl className="tabular mt-5 divide-y divide-stone border-stone border-y">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
