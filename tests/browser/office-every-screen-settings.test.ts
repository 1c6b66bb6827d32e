import { afterAll, describe } from 'vitest'
import { testEveryLook } from '../support/office-screens.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Screens and dialogs of settings and the system. */

afterAll(closeBrowser)

const screens = (): string[] => [
  '/settings',
  '/settings/conflicts',
  '/settings/conflicts/membership.price',
  '/settings/claims',
  ...['company', 'hosts', 'markets', 'delivery', 'sales', 'tracking', 'payments', 'mail', 'vat', 'security'].map(
    (page) => `/settings/${page}`,
  ),
  '/settings/staff',
  '/settings/staff/invite',
  '/settings/tokens',
  '/settings/tokens/new',
  '/settings/hooks',
  '/settings/hooks/new',
  '/settings/hooks/99999999',
  '/settings/audit',
  '/system',
  '/system/cache',
  '/system/jobs',
  '/system/events',
  '/system/events/fetch',
  '/system/mails',
  '/system/inspect',
]

describe('every screen', () => testEveryLook('settings and system', screens))
