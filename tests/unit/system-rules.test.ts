import { describe, expect, test } from 'vitest'
import {
  backupHealth,
  jobHealth,
  mailHealth,
  storageHealth,
  webhookHealth,
} from '#domain/office/system/health-rules.ts'
import { maskFailure, maskPayload } from '#domain/office/system/job-mask-rules.ts'

describe('what staff see of a job', () => {
  test('O238 is ids and kinds; addresses, names, texts and tokens are hidden', () => {
    const payload = {
      orderId: 12,
      key: 'notice:kari@dal.test',
      kind: 'reset',
      language: 'no',
      email: 'kari@dal.test',
      token: 'secret',
      name: 'Kari',
      context: { host: 'sv.vitrine.test', phone: '+47 900' },
      lines: ['Storgata 1'],
    }
    expect(maskPayload(payload)).toEqual({
      orderId: 12,
      key: 'notice:k***@d***.test',
      kind: 'reset',
      language: 'no',
      email: '***',
      token: '***',
      name: '***',
      context: { host: 'sv.vitrine.test', phone: '***' },
      lines: ['***'],
    })
    expect(maskFailure({ message: '550 <kari@dal.test> unknown' })).toBe('550 <k***@d***.test> unknown')
    expect(maskFailure(null)).toBeNull()
  })
})

describe('health', () => {
  test('O241 each part says what to do where something is to be done, and nothing else', () => {
    expect(jobHealth({ failed: 0, delay: 3 })).toEqual({ state: 'good', value: 0, advice: null })
    expect(jobHealth({ failed: 2, delay: 3 })).toMatchObject({ state: 'attention', value: 2, advice: 'jobs.failed' })
    expect(jobHealth({ failed: 2, delay: 301 })).toMatchObject({ state: 'bad', advice: 'jobs.waiting' })
    expect(storageHealth({ disk: 'full', free: 0, isResponding: true })).toMatchObject({
      state: 'bad',
      advice: 'storage.full',
    })
    expect(storageHealth({ disk: 'writable', free: 5e8, isResponding: true })).toMatchObject({ state: 'attention' })
    const silent = storageHealth({ disk: 'writable', free: 5e12, isResponding: false })
    expect(silent).toMatchObject({ state: 'bad', advice: 'storage.silent' })
    const now = new Date('2026-11-24T12:00:00Z')
    const calm = { lag: 0, open: 0, lastAt: '2026-11-24T11:00:00Z', lastOrderAt: now, now }
    expect(webhookHealth(calm)).toMatchObject({ state: 'good' })
    expect(webhookHealth({ ...calm, lag: 400 })).toMatchObject({ state: 'bad', advice: 'webhook.late' })
    expect(webhookHealth({ ...calm, lag: 299 })).toMatchObject({ state: 'good' })
    expect(webhookHealth({ ...calm, lastAt: null, lastOrderAt: null })).toMatchObject({ state: 'unknown' })
    const dayAgo = { ...calm, lastAt: '2026-11-23T11:00:00Z' }
    expect(webhookHealth(dayAgo)).toMatchObject({ state: 'bad', advice: 'webhook.silent' })
    expect(webhookHealth({ ...dayAgo, lastOrderAt: null })).toMatchObject({ state: 'good' })
    expect(mailHealth({ failed: 0, isConfigured: false })).toMatchObject({ state: 'bad', advice: 'mail.missing' })
    const later = new Date('2026-05-17T12:00:00Z')
    expect(backupHealth(new Date('2026-05-16T12:00:00Z'), later)).toMatchObject({ state: 'good', advice: null })
    expect(backupHealth(new Date('2026-05-14T12:00:00Z'), later)).toMatchObject({ state: 'attention' })
  })
})
