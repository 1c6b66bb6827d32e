import type { ContactForm } from '#contract/content.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { queueStorageKey } from './queue-key.ts'

export { queueStorageKey } from './queue-key.ts'

const longestQueue = 20

/** True where the server has the message, or has refused it for good. */
export type SendMessage = (message: ContactForm) => Promise<boolean>

export function readQueue(): ContactForm[] {
  try {
    const messages: unknown = JSON.parse(readStored(queueStorageKey) ?? '[]')
    return Array.isArray(messages) ? messages.filter(isMessage) : []
  } catch {
    return []
  }
}

export function queueMessage(message: ContactForm) {
  writeQueue([...readQueue(), message].slice(-longestQueue))
}

let sending: Promise<void> | null = null

/** Sends what waits, one after the other; stops at the first that cannot be sent now. Calls made meanwhile share the one run. */
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
    if (!writeQueue(rest)) return
  }
}

function writeQueue(messages: ContactForm[]): boolean {
  return writeStored(queueStorageKey, messages.length ? JSON.stringify(messages) : null)
}

function isMessage(value: unknown): value is ContactForm {
  const names = ['firstName', 'lastName', 'email', 'phone', 'content'] as const
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
  )
}
