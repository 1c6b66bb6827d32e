import * as v from 'valibot'
import type { ContactForm } from '#contract/content.ts'
import { createPersistentStore } from './persistent-store.ts'

/** Contact messages that could not be sent, oldest first (D18). */
export const queueStorageKey = 'vitrine.messages'

const maxMessages = 20

/** True where the server has the message, or has refused it for good. */
export type SendMessage = (message: ContactForm) => Promise<boolean>

const storedMessage = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  content: v.string(),
}) satisfies v.GenericSchema<unknown, ContactForm>

const queue = createPersistentStore<ContactForm[] | null>({
  key: queueStorageKey,
  initial: null,
  // One message that cannot be read does not lose the others.
  parse: (stored) => v.parse(v.array(v.unknown()), stored).filter((message) => v.is(storedMessage, message)),
})

export function readQueue(): ContactForm[] {
  return queue.read() ?? []
}

export function queueMessage(message: ContactForm) {
  queue.write([...readQueue(), message].slice(-maxMessages))
}

let sending: Promise<void> | null = null

/** Sends the messages in order and stops at the first that cannot be sent now. Concurrent calls share one run. */
export function sendQueuedMessages(send: SendMessage): Promise<void> {
  sending ??= sendAll(send).finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(send: SendMessage) {
  for (let first = readQueue()[0]; first; first = readQueue()[0]) {
    if (!(await send(first).catch(() => false))) return
    const rest = readQueue().slice(1)
    queue.write(rest.length ? rest : null)
  }
}
