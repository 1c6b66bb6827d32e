import { expect, test } from 'vitest'
import {
  type Duties,
  type DutyColumn,
  dutyColumns,
  readDuties,
  writeDuties,
} from '#domain/catalogue/products/duty-cells.ts'

const full: Duties = {
  manufacturer: {
    name: 'Atelier Vallombre',
    address: '4 quai des Orfraies\n06130 Grasse\nFrance',
    contact: 'a@b.example',
  },
  responsiblePerson: { name: 'Nordlinje AB', address: 'Hamngatan 3', contact: 'https://nordlinje.example/safety' },
  warnings: { en: 'Flammable.\nKeep away from fire.', fr: 'Inflammable.' },
  originCountry: 'FR',
  hsCode: '33030010',
  netContent: { amount: 100, unit: 'ml' },
}
const none = readDuties(() => null, null)
const fileOf = (cells: Partial<Record<DutyColumn, string | number | null>>) => (column: DutyColumn) =>
  column in cells ? String(cells[column] ?? '') : null

test('the fields that products have by duty come out of a file as they went in', () => {
  const cells = writeDuties(full)
  expect(Object.keys(cells)).toEqual([...dutyColumns])
  expect(readDuties(fileOf(cells), full)).toEqual(full)
  expect(readDuties(fileOf(cells), null)).toEqual({ ...full, warnings: { en: full.warnings.en } })
})

test('a column that is not in the file keeps what is stored, and an empty cell clears it', () => {
  expect(readDuties(() => null, full)).toEqual(full)
  expect(none).toEqual({
    manufacturer: null,
    responsiblePerson: null,
    warnings: {},
    originCountry: null,
    hsCode: null,
    netContent: null,
  })
  expect(readDuties(() => '', full)).toEqual(none)
  expect(readDuties(fileOf({ 'Manufacturer Contact': '' }), full).manufacturer).toEqual({
    ...full.manufacturer,
    contact: '',
  })
})

test('countries are read by code or English name, and units by other names that files use', () => {
  const originOf = (text: string) => readDuties(fileOf({ 'Country of Origin': text }), null).originCountry
  expect(['no', 'NO', 'Norway', 'France'].map(originOf)).toEqual(['NO', 'NO', 'NO', 'FR'])
  const contentOf = (amount: string, unit: string) =>
    readDuties(fileOf({ 'Net Content': amount, 'Net Content Unit': unit }), null).netContent
  expect(contentOf('0,75', 'L')).toEqual({ amount: 0.75, unit: 'l' })
  expect(contentOf('6', 'pcs')).toEqual({ amount: 6, unit: 'piece' })
})

test('what cannot be read is kept as it was typed, for the check to refuse', () => {
  expect(readDuties(fileOf({ 'Country of Origin': 'Atlantis', 'HS Code': '12' }), null)).toMatchObject({
    originCountry: 'Atlantis',
    hsCode: '12',
  })
})
