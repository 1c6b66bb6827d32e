import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
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

const stored = 'office.first-steps'

/**
 * Whether the steps are shown, and a function that hides them in this browser. Only a complete list can be hidden: one
 * with an open step shows again.
 */
export function useFirstSteps(steps: OverviewResponse['first_steps']) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(stored) === 'hidden')
  const isComplete = steps !== null && steps.done.length === firstSteps.length
  return {
    isShown: steps !== null && !(isComplete && isHidden),
    hide() {
      localStorage.setItem(stored, 'hidden')
      setHidden(true)
    },
  }
}

/** Lists what a new shop needs before it can sell; each step is ticked by what the shop has. */
export function FirstSteps({
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
  const progress = t('overview.progress', { count: done.length, of: firstSteps.length })
  return (
    <Section
      title={t('overview.firstSteps')}
      actions={isComplete && <Button onPress={onHide}>{t('overview.hideSteps')}</Button>}
    >
      <div className="grid max-w-2xl gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{isComplete ? t('overview.allDone') : progress}</span>
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
                {t('overview.openDecisions', { count: openDecisions })}
              </Link>{' '}
              {t('overview.openDecisionsText')}{' '}
            </>
          )}
          {test && (
            <>
              <a href="/" className="inline-block py-1 text-text underline pointer-coarse:py-2.5">
                {t('overview.testOrder')}
              </a>{' '}
              {t('overview.testOrderText')}
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
  const name = t(`overview.steps.${step}`)
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
          {isDone && <span className="font-normal text-good"> {t('overview.done')}</span>}
        </p>
        <p className="text-soft">{t(`overview.stepTexts.${step}`)}</p>
      </div>
    </li>
  )
}
