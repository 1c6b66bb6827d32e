import type { DemoPage } from './demo-types.ts'
import { accessibilityStatement } from './pages/accessibility.ts'
import { generalTerms } from './pages/general-terms.ts'
import { membershipTerms } from './pages/membership-terms.ts'
import { privacyPolicy } from './pages/privacy-policy.ts'
import { gloveSizes, slipperSizes } from './pages/size-guide.ts'

export const demoPages: DemoPage[] = [
  membershipTerms,
  generalTerms,
  privacyPolicy,
  accessibilityStatement,
  slipperSizes,
  gloveSizes,
]
