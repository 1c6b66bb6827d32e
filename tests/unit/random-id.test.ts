import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomId } from '#shared/random-id.ts'

test('an id made in the browser is a UUID of version 4, another one each time', () => {
  const ids = Array.from({ length: 500 }, randomId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(500)
})
