import { expect, test } from 'vitest'
import { returnPathFrom } from '#storefront/state/return-path.ts'

test.each(['/konto', '/konto/abonnementer?a=1#b', '/konto/inställningar', '/'])(
  '#305 %s is a page to return to',
  (path) => {
    expect(decodeURI(returnPathFrom(path) ?? '')).toBe(path)
  },
)

test.each([
  null,
  '',
  'konto',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'javascript:alert(1)',
  '/..//evil.test',
  '/.//evil.test',
])('#305 %j is no page of this shop', (path) => {
  expect(returnPathFrom(path)).toBeNull()
})
