import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { useMay, useMe } from '#office/api/me.ts'
import { Button } from '#office/kit/button.tsx'
import { Section } from '#office/kit/section.tsx'
import { type FirstStep, firstSteps } from '#shared/vocabularies.ts'

const screens: Record<FirstStep, { path: string; permission: string }> = {
  company: { path: '/settings/company', permission: 'settings.read' },
  vat: { path: '/settings/vat', permission: 'settings.read' },
  delivery: { path: '/settings/delivery', permission: 'settings.read' },
  product: { path: '/products/new', permission: 'catalogue.write' },
  payments: { path: '/settings/payments', permission: 'settings.read' },
  domain: { path: '/settings/hosts', permission: 'settings.read' },
}

/** Lists what a new shop needs before it can sell; each step is ticked by what the shop has. */
export default function FirstSteps({
  steps: { done, open_decisions: openDecisions },
  onHide,
}: {
  steps: NonNullable<OverviewResponse['first_steps']>
  onHide(): void
}) {
  const { t } = useTranslation()
  const may = useMay()
  const { test } = useMe()
  const isComplete = done.length === firstSteps.length
  const progress = t('firstSteps.progress', { count: done.length, of: firstSteps.length })
  return (
    <Section
      title={t('firstSteps.title')}
      actions={isComplete && <Button onPress={onHide}>{t('firstSteps.hideSteps')}</Button>}
    >
      <div className="grid max-w-2xl gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{isComplete ? t('firstSteps.allDone') : progress}</span>
          <progress
            aria-label={progress}
            value={done.length}
            max={firstSteps.length}
            className="h-2 w-40 appearance-none overflow-hidden rounded-md bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
          />
        </p>
        <ol className="grid">
          {firstSteps.map((step) => (
            <Step key={step} step={step} isDone={done.includes(step)} />
          ))}
        </ol>
        <p className="text-soft">
          {openDecisions > 0 && may('settings.read') && (
            <>
              <Link to="/settings/conflicts" className="inline-block py-1 text-text underline pointer-coarse:py-2.5">
                {t('firstSteps.openDecisions', { count: openDecisions })}
              </Link>{' '}
              {t('firstSteps.openDecisionsText')}{' '}
            </>
          )}
          {test && (
            <>
              <a href="/" className="inline-block py-1 text-text underline pointer-coarse:py-2.5">
                {t('firstSteps.testOrder')}
              </a>{' '}
              {t('firstSteps.testOrderText')}
            </>
          )}
        </p>
      </div>
    </Section>
  )
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const { path, permission } = screens[step]
  const Icon = isDone ? CircleCheck : Circle
  const name = t(`firstSteps.steps.${step}`)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 border-t border-line py-2 first:border-t-0">
      <Icon aria-hidden="true" className={`mt-1.5 size-4 ${isDone ? 'text-good' : 'text-soft'}`} />
      <div>
        <p className="font-medium">
          {may(permission) ? (
            <Link to={path} className="inline-block py-0.5 underline pointer-coarse:py-2.5">
              {name}
            </Link>
          ) : (
            name
          )}
          {isDone && <span className="font-normal text-good"> {t('firstSteps.done')}</span>}
        </p>
        <p className="text-soft">{t(`firstSteps.stepTexts.${step}`)}</p>
      </div>
    </li>
  )
}
