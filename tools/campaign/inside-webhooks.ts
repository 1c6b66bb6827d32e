import { createPublicWebhooks as createWebhooks } from '../../src/webhooks/public-webhooks.ts'
import type { Webhooks } from '../../src/webhooks/webhooks.ts'

/** Stands in for the shop's own in the build that tests kill: there webhooks may lead to a receiver on this machine. */
export function createPublicWebhooks(): Webhooks {
  return createWebhooks({ isInsideAllowed: true })
}
