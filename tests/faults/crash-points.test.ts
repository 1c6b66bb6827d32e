// @module-tag smoke
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const names = [...readFileSync('src/shared/crash-points.ts', 'utf8').matchAll(/\| '([\w.]+)'/g)].map(
  (match) => match[1]!,
)

function scriptsBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

test('the shop that is sold with has no crash point left in it, the one of these tests has them all', () => {
  const sold = scriptsBelow('dist/server')
  const tested = scriptsBelow('dist/faults')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !tested.includes(`crashPoint("${name}")`))).toEqual([])
  expect(names.filter((name) => sold.includes(`"${name}"`))).toEqual([])
  // The function itself may remain, but without callers.
  expect(sold.replaceAll('function crashPoint(', '')).not.toMatch(/crashPoint\(|CRASH_AT/)
})

test('only the shop of these tests tells a receiver on its own machine', () => {
  expect(scriptsBelow('dist/faults')).toContain('isInsideAllowed: true')
  expect(scriptsBelow('dist/server')).not.toContain('isInsideAllowed: true')
})
