import { createPublicWebhooks as createWebhooks } from '../../src/webhooks/public-webhooks.ts'
import type { Webhooks } from '../../src/webhooks/webhooks.ts'

/**
 * Replaces the shop's own function in the build that tests kill, so that webhooks may lead to a receiver on this
 * machine.
 */
export function createPublicWebhooks(): Webhooks {
  return createWebhooks({ isInsideAllowed: true })
}
