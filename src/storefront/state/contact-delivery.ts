import type { ContactForm } from '#contract/content.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { type ApiClient, ApiRefusal } from './api-client.ts'
import { writeOnly } from './api-write.ts'
import { queueMessage, sendQueuedMessages } from './message-queue.ts'
import { report } from './report.ts'

/**
 * POST /api/contact as form data. What could not be sent is queued; what the shop refused for good comes back as errors
 * by field.
 */
export async function deliverMessage(api: ApiClient, message: ContactForm): Promise<FieldErrors | null> {
  try {
    await send(api, message)
    return null
  } catch (error) {
    report('The message could not be sent', error)
    if (error instanceof ApiRefusal && error.status === 422) return error.errors ?? {}
    queueMessage(message)
    return null
  }
}

/** Sends what waits from earlier. */
export function resendQueuedMessages(api: ApiClient): void {
  void sendQueuedMessages((message) => deliverQueued(api, message))
}

async function deliverQueued(api: ApiClient, message: ContactForm): Promise<boolean> {
  try {
    await send(api, message)
    return true
  } catch (error) {
    return error instanceof ApiRefusal && [400, 413, 422].includes(error.status)
  }
}

function send(api: ApiClient, message: ContactForm): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(message)) form.set(name, value)
  return writeOnly(api, 'POST', '/api/contact', { form })
}
