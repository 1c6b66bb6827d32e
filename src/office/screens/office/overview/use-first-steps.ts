import { useState } from 'react'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { firstSteps } from '#shared/vocabularies.ts'

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
