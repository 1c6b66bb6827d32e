import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoPages } from '../../demo/pages.ts'
import { sessionStorageKey } from '../../src/storefront/state/session-token.ts'

test('#459 the session’s storage key and the pages’ slugs stand in the product decisions as the code has them', () => {
  const decisions = readFileSync('docs/product-decisions.md', 'utf8')
  expect(decisions).toContain(`\`${sessionStorageKey}\``)
  for (const { slug } of demoPages) expect(decisions).toContain(`\`${slug}\``)
  expect(demoPages.map(({ slug }) => slug)).toContain('conditions-generales')
})
