import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { healthResponse } from '../../src/contract/office/office/system.ts'
import { queueNames } from '../../src/jobs/jobs.ts'

test('each queue and each part of the shop’s health has a name in the back office', () => {
  const { queues } = JSON.parse(readFileSync('src/office/texts/en/system.json', 'utf8'))
  const { health } = JSON.parse(readFileSync('src/office/texts/en/owner/system.json', 'utf8'))
  expect(Object.keys(queues).sort()).toEqual([...queueNames].sort())
  expect(Object.keys(health).sort()).toEqual(Object.keys(healthResponse.shape.parts.shape).sort())
})
