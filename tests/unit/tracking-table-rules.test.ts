import { expect, test } from 'vitest'
import { duplicatesIn, matchTable, readPaste } from '#office/screens/sales/orders/tracking-table-rules.ts'

const orders = ['10085', '10086', '10087']
const table = (text: string) =>
  matchTable(
    text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') })),
    orders,
  )

test('a pasted column fills the rows from the focused one on; a number too many is named', () => {
  const found = readPaste('Tracking number\r\n111\r\n222\r\n333\r\n', { orders, from: 1 })
  expect(found).toEqual({
    numbers: { 10086: '111', 10087: '222' },
    unmatched: [{ line: 4, text: '333', why: 'tooMany' }],
  })
  expect(readPaste('RR123456785SE', { orders, from: 0 })).toBeNull()
  expect(readPaste('RR123456785SE\r\n', { orders, from: 0 })).toBeNull()
})

test('an empty cell in a pasted column leaves its row empty', () => {
  expect(readPaste('111\n\n333', { orders, from: 0 })?.numbers).toEqual({ 10085: '111', 10086: '', 10087: '333' })
})

test('two pasted columns find their rows by order number, in any sequence, with or without a heading', () => {
  const numbers = { 10085: 'RR123456785SE', 10087: 'RR000000005NO' }
  for (const text of [
    'RR000000005NO\t#10087\nRR123456785SE\t#10085',
    'Order\tTracking\n10085\tRR123456785SE\n10087\tRR000000005NO',
    'Nr\tWas\n10085\tRR123456785SE\nOrder 10087\tRR000000005NO',
    '10085;RR123456785SE\n10087;RR000000005NO',
    '10085, RR123456785SE\n10087, RR000000005NO',
  ])
    expect(readPaste(text, { orders, from: 2 }), text).toEqual({ numbers, unmatched: [] })
})

test('lines that match no order, have no number or contradict an earlier line are named with their line', () => {
  expect(table('Order;Tracking\n10085;111\n99999;222\n10086;\n10085;333\n10085;1 1 1')).toEqual({
    numbers: { 10085: '111' },
    unmatched: [
      { line: 3, text: '99999 · 222', why: 'unknown' },
      { line: 4, text: '10086', why: 'noNumber' },
      { line: 5, text: '10085 · 333', why: 'repeated' },
    ],
  })
})

test('columns of carriers’ files are found by their names in four languages, between columns of other numbers', () => {
  const files = [
    'Sendingsnummer;Kollinummer;Avsenders referanse;Postnummer\n70700000;373123456789012340;10086;0155',
    'Vekt (g);Ordre;Sporingsnummer\n1200;10086;373123456789012340',
    'Försändelse-ID;Kolli-ID;Referens\n70700000;373123456789012340;10086',
    'Beställning;Spårningsnummer\n10086;373123456789012340',
    'N° de suivi;Code postal;Commande\n373123456789012340;75001;10086',
    'Numéro de suivi;Référence client\n373123456789012340;10086',
    'Reference;Consignment number;Tracking Number\nOrder #10086;70700000;373123456789012340',
    'order_number,x;TRACKING NO.\n10086;373123456789012340',
  ]
  for (const file of files)
    expect(table(file), file).toEqual({ numbers: { 10086: '373123456789012340' }, unmatched: [] })
})

test('a number is not taken for an order of which it only contains the digits', () => {
  expect(table('Ref;Tracking\n110085;123456').unmatched).toMatchObject([{ why: 'unknown' }])
  expect(table('Ref;Tracking\n10085 and 10086;123456').unmatched).toMatchObject([{ why: 'unknown' }])
})

test('the same number in two rows is found in any spelling', () => {
  const twins = duplicatesIn({ 10085: 'rr 123', 10086: '', 10087: 'RR123', 10088: ' ' })
  expect([...twins]).toEqual([
    ['10085', '10087'],
    ['10087', '10085'],
  ])
})
