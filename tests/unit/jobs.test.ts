import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'

test('a job gets its payload checked; an old or foreign one fails and says why', async () => {
  const handle = vi.fn(async () => {})
  const job = defineJob('start-membership', z.object({ orderId: z.number() }), handle)
  await job.run('shop', { orderId: 7, extra: true }, 'an-id')
  expect(handle).toHaveBeenCalledExactlyOnceWith('shop', { orderId: 7 }, 'an-id')
  await expect(job.run('shop', { order: 7 }, 'an-id')).rejects.toThrow(/"start-membership" does not fit[\s\S]*orderId/)
  expect(handle).toHaveBeenCalledOnce()
})
