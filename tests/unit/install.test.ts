import { expect, test } from 'vitest'
import { isInstalled, unread } from '../../bin/install.js'

const wanted = [
  ['node_modules/react', { integrity: 'sha512-a' }],
  ['node_modules/sharp-of-another-system', { integrity: 'sha512-b', optional: true }],
  ['node_modules/vitest', { integrity: 'sha512-c', dev: true }],
  ['node_modules/typescript', { integrity: 'sha512-d', devOptional: true }],
  ['node_modules/vitrine-sandbox', { link: true }],
] as const
const without = (...names: string[]) => wanted.filter(([path]) => !names.some((name) => path.endsWith(name)))

test('what the lockfile names is installed where npm noted all of it, optional packages of other systems apart', () => {
  expect(isInstalled(wanted, wanted, true)).toBe(true)
  expect(isInstalled(wanted, without('sharp-of-another-system'), true)).toBe(true)
  expect(isInstalled(wanted, [], true)).toBe(false)
  expect(isInstalled(wanted, without('vitrine-sandbox'), true)).toBe(false)
})

test('the shop starts without the packages of tests and tools, which these ask for', () => {
  const ofShop = without('vitest', 'typescript')
  expect(isInstalled(wanted, ofShop, false)).toBe(true)
  expect(isInstalled(wanted, ofShop, true)).toBe(false)
  expect(isInstalled(wanted, without('react'), false)).toBe(false)
})

test('another version of a package is not the one that is wanted, even of one that may be missing', () => {
  const changed = (name: string) =>
    wanted.map(
      ([path, entry]) => [path, path.endsWith(name) ? { ...entry, integrity: 'sha512-other' } : entry] as const,
    )
  expect(isInstalled(wanted, changed('react'), false)).toBe(false)
  expect(isInstalled(wanted, changed('vitest'), false)).toBe(false)
})

test('source maps, sources and guides of packages are not kept; programs, types and licences are', () => {
  const files = ['main.js.map', 'index.ts', 'button.tsx', 'README.md', 'CHANGELOG.md', 'index.js.flow']
  expect(files.filter((name) => !unread.test(name))).toEqual([])
  const kept = [
    'index.js',
    'index.d.ts',
    'index.d.mts',
    'style.d.css.ts',
    'LICENSE.md',
    'Licence.md',
    'NOTICE.md',
    'a.json',
  ]
  expect(kept.filter((name) => unread.test(name))).toEqual([])
})
