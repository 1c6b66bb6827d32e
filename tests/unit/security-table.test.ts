import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every security check stands in the table, with a test of its number and files that exist', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  for (const [, number, , , proven = ''] of rows) {
    const files = [...proven.matchAll(/`([\w/-]+)`/g)].map((match) => `tests/${match[1]}.test.ts`)
    expect(
      files.filter((file) => !existsSync(file)),
      `row ${number}`,
    ).toEqual([])
    const named = files.filter((file) => new RegExp(`\\bsecurity ${number}:`).test(readFileSync(file, 'utf8')))
    expect(named.length, `row ${number}`).toBeGreaterThan(0)
  }
  const numbers = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)security-.*\.test\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(`tests/${file}`, 'utf8').matchAll(/\(\s*'security (\d+):/g)])
    .map((match) => Number(match[1]))
  expect(numbers.filter((number) => number < 1 || number > 40)).toEqual([])
})
