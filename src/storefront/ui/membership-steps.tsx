import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'

const looks = {
  light: { line: 'border-stone', soft: 'text-soft' },
  dark: { line: 'border-paper/30', soft: 'text-paper/85' },
}

/** Explains in three steps how the membership starts, runs and ends, and what it costs. */
export function MembershipSteps({ ground, className }: { ground: keyof typeof looks; className?: string }) {
  const { t } = useTranslation()
  const { line, soft } = looks[ground]
  return (
    <ol className={classes('grid gap-x-10 gap-y-8 md:grid-cols-3', className)}>
      {[1, 2, 3].map((step) => (
        <li key={step} className={classes('border-t pt-5', line)}>
          <span aria-hidden="true" className={classes('tabular font-display text-xl', soft)}>
            {step}
          </span>
          <h3 className="tabular mt-2 text-2xl">{t(`home.membership.step${step}Title`)}</h3>
          <p className={classes('mt-3 leading-relaxed', soft)}>{t(`home.membership.step${step}`)}</p>
        </li>
      ))}
    </ol>
  )
}
