import { beforeEach, expect, test, vi } from 'vitest'
import { queueMessage, queueStorageKey, readQueue, sendQueuedMessages } from '#storefront/state/message-queue.ts'

const message = (content: string) => ({
  firstName: 'Kari',
  lastName: 'Nord',
  email: 'kari@vitrine.test',
  phone: '',
  content,
})

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
  return () => vi.unstubAllGlobals()
})

test('#281 messages wait in order and leave once sent', async () => {
  queueMessage(message('first'))
  queueMessage(message('second'))
  const sent: string[] = []
  await sendQueuedMessages(async ({ content }) => sent.push(content) > 0)
  expect(sent).toEqual(['first', 'second'])
  expect(stored.size).toBe(0)
})

test('#281 what cannot be sent keeps waiting', async () => {
  queueMessage(message('first'))
  queueMessage(message('second'))
  await sendQueuedMessages(async ({ content }) => content === 'first')
  expect(readQueue()).toEqual([message('second')])
  await sendQueuedMessages(() => Promise.reject(new Error('offline')))
  expect(readQueue()).toEqual([message('second')])
})

test('#281 two calls at once send each message once', async () => {
  queueMessage(message('only'))
  const send = vi.fn(async () => true)
  await Promise.all([sendQueuedMessages(send), sendQueuedMessages(send)])
  expect(send).toHaveBeenCalledTimes(1)
})

test('#281 a corrupt queue is an empty queue, and blocked storage breaks nothing', () => {
  stored.set(queueStorageKey, '{"no": "list"')
  expect(readQueue()).toEqual([])
  stored.set(queueStorageKey, '[1, {"content": 4}]')
  expect(readQueue()).toEqual([])
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('blocked')
    },
  })
  expect(() => queueMessage(message('lost'))).not.toThrow()
})
