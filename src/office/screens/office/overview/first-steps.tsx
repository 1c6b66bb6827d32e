import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { Section } from '#office/kit/section.tsx'

const paths = {
  product: '/products/new',
  conflicts: '/settings/conflicts',
  company: '/settings/company',
  purchase: null,
} as const

/** Lists the steps that a new shop needs before it can sell, in order. */
export function FirstSteps({ steps }: { steps: NonNullable<OverviewResponse['first_steps']> }) {
  const { t } = useTranslation()
  return (
    <Section title={t('overview.firstSteps')}>
      <ol className="grid max-w-2xl">
        {(Object.keys(paths) as (keyof typeof paths)[]).map((step) => {
          const Icon = steps[step] ? CircleCheck : Circle
          const path = paths[step]
          return (
            <li key={step} className="grid grid-cols-[auto_1fr] gap-x-3 border-t border-line py-2 first:border-t-0">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 ${steps[step] ? 'text-good' : 'text-soft'}`} />
              <div>
                <p className="font-medium">
                  {path ? (
                    <Link to={path} className="underline">
                      {t(`overview.steps.${step}`)}
                    </Link>
                  ) : (
                    <a href="/" className="underline">
                      {t(`overview.steps.${step}`)}
                    </a>
                  )}{' '}
                  <span className="text-soft">{steps[step] ? t('overview.done') : ''}</span>
                </p>
                <p className="text-soft">{t(`overview.stepTexts.${step}`)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
