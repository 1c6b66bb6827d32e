import type { DemoPage } from './demo-types.ts'
import { generalTerms } from './pages/general-terms.ts'
import { membershipTerms } from './pages/membership-terms.ts'
import { privacyPolicy } from './pages/privacy-policy.ts'
import { gloveSizes, slipperSizes } from './pages/size-guide.ts'

export const demoPages: DemoPage[] = [membershipTerms, generalTerms, privacyPolicy, slipperSizes, gloveSizes]
