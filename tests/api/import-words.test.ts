import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResponse, UnreadableImport } from '#contract/office/office/imports.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function jsonOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const got = await response
  const body = (await got.json()) as Body
  expect([got.status, got.status === status ? null : body]).toEqual([status, null])
  return body
}

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Member Price,Variant Inventory Tracker,Variant Inventory Qty'
const fileOf = (rows: readonly string[], head = header) => [head, ...rows].join('\r\n')

/** Sends a file as the body itself. */
function upload(text: string, name = 'products.csv'): Promise<Response> {
  return editor.send('POST', `/imports?name=${encodeURIComponent(name)}`, text, 'text/csv')
}

async function checked(text: string): Promise<ImportResponse> {
  const made = await jsonOf<ImportResponse>(upload(text), 201)
  expect(made).toMatchObject({ state: 'UPLOADED', check: null, run: null })
  await shop.drainJobs()
  return read(made)
}

const read = ({ id }: { id: number }) => jsonOf<ImportResponse>(editor.get(`/imports/${id}`))
async function run(one: ImportResponse): Promise<ImportResponse> {
  expect(await jsonOf<ImportResponse>(editor.call('POST', `/imports/${one.id}/run`))).toMatchObject({
    state: 'RUNNING',
  })
  await shop.drainJobs()
  return read(one)
}
test('O140 O229 reasons and notes are in the language of who reads them, in the answer and in the report file', async () => {
  const rows = ['words-one,One,,,ten,,,', 'words-two,Two,,,5,,,']
  const one = await checked(fileOf(rows))
  const inLanguage = async (language: string) => {
    await jsonOf(editor.call('PATCH', '/me', { language }))
    const { refused } = await read(one)
    return {
      why: refused[0]!.why,
      first: (await (await editor.get(`/imports/${one.id}/report?bom=false`)).text()).split('\r\n'),
    }
  }
  try {
    const french = await inLanguage('fr')
    expect(french.why).toBe('Variant Price «\u202ften\u202f» n’est pas un montant')
    expect(french.first.slice(0, 2)).toEqual([
      'Ligne,Handle,Résultat,Raison',
      '2,,refusé,Variant Price «\u202ften\u202f» n’est pas un montant',
    ])
    expect((await inLanguage('sv')).why).toBe('Variant Price ”ten” är inget belopp')
    const wrong = upload(fileOf(['x,X,1'], 'Handle,Titel,Variant Price'))
    const { message } = await jsonOf<{ message: string }>(wrong, 422)
    expect(message).toBe('Den här filen kan inte importeras: det finns ingen kolumn ”Titel”: menade du ”Title”?')
  } finally {
    await jsonOf(editor.call('PATCH', '/me', { language: 'en' }))
  }
  expect((await read(one)).refused[0]!.why).toBe('Variant Price "ten" is not an amount')
})

test('O141 columns of a file in any encoding are chosen by name, kept, and left out; what clashes is named', async () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
  const file = latin('Produktnøkkel;Tittel;Pris;Vendr\r\nmapped-two;Blåbær;"12,50";X\r\n')
  const send = (query: string) => editor.send('POST', `/imports${query}`, file, 'text/csv')
  const refused = await jsonOf<UnreadableImport & { message: string }>(send(''), 422)
  expect(refused.message).toContain('Windows-1252 with semicolons')
  expect(refused.unknown).toEqual(['Produktnøkkel', 'Tittel', 'Pris', 'Vendr'])
  const columns = { Produktnøkkel: 'Handle', Tittel: 'Title', Pris: 'Variant Price' }
  const made = await jsonOf<ImportResponse>(send(`?columns=${encodeURIComponent(JSON.stringify(columns))}`), 201)
  await shop.drainJobs()
  const done = await run(await read(made))
  expect(done).toMatchObject({ state: 'DONE', run: { created: 1, refused: 0 } })
  expect(done.notes[0]).toContain('Windows-1252')
})
