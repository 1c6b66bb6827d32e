import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import accessibilityCheck from '#shared/accessibility-check.json' with { type: 'json' }
import { datePlaceholders } from '#shared/content-placeholders.ts'
import { routeKeys } from '#shared/screens.ts'

const { version } = createRequire(import.meta.url)('axe-core/package.json') as { version: string }

test('the recorded accessibility check is of the screens and the axe-core of now; else check again and record it', () => {
  expect([...accessibilityCheck.screens].sort()).toEqual([...routeKeys].sort())
  expect(accessibilityCheck.axeCore).toBe(version)
})

test('the record names tests that look for findings or use the keyboard alone', () => {
  for (const file of accessibilityCheck.with) {
    expect(readFileSync(file, 'utf8'), file).toMatch(/findingsOf\(|keyboard\.press\(/)
  }
})

test('the statement names the recorded day', () => {
  const days = (['en', 'no', 'sv', 'fr'] as const).map((language) => datePlaceholders(language).accessibilityChecked)
  const [year] = accessibilityCheck.checkedOn.split('-')
  for (const day of days) expect(day).toContain(year)
  expect(accessibilityCheck.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
