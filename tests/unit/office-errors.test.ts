import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#shared/markets.ts'

const root = join(import.meta.dirname, '../..')
/** Folders in which the back office's fields are validated. */
const folders = [
  'src/contract/office',
  'src/api/office',
  'src/domain/sales/order-refunds',
  'src/domain/aftersales',
  'src/domain/office/conflicts',
  'src/domain/people/notes',
  'src/domain/people/staff',
]

/** Message keys of fields, such as `['parcel.tooMany']` in a rule or `min(1, 'validation.required')` in a contract. */
function fieldKeys(): string[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const found = sources.flatMap((text) => [
    ...text.matchAll(/\[\s*'((?:validation|parcel|return|auth)\.[A-Za-z]+)'/g),
    ...text.matchAll(/'(validation\.[A-Za-z]+)'/g),
  ])
  return [...new Set(found.map(([, key]) => key!))].sort()
}

test('what the API says of a field has a sentence in the office, in four languages', () => {
  const keys = fieldKeys()
  expect(keys).toEqual(expect.arrayContaining(['validation.alreadySent', 'parcel.tooMany', 'return.tooMany']))
  for (const language of languages) {
    const texts = JSON.parse(readFileSync(join(root, `src/office/texts/${language}/errors.json`), 'utf8'))
    const missing = keys.filter((key) => {
      const [area, name] = key.split('.') as [string, string]
      return typeof texts[area]?.[name] !== 'string'
    })
    expect([language, missing]).toEqual([language, []])
  }
})
