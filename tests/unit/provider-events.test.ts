import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventHandlers } from '#domain/sales/provider-events/provider-event-handlers.ts'
import { shopEvents } from '../../sandbox/shop-events.ts'

test('the sandbox sends the shop what it acts on, as an endpoint at the real provider would', () => {
  expect([...shopEvents].sort()).toEqual(Object.keys(eventHandlers).sort())
})

test('the handbook names every event that the shop acts on', () => {
  const handbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const text = /Choose these events([\s\S]*?)\n\n/.exec(handbook)?.[1] ?? ''
  let group = ''
  const named = [...text.matchAll(/`([a-z_.]+)`/g)].flatMap(([, name = '']) => {
    if (!name.endsWith('.')) return name.includes('.') ? [name] : [group + name]
    group = name
    return []
  })
  expect(named.sort()).toEqual(Object.keys(eventHandlers).sort())
})
