import { describe, expect, test } from 'vitest'
import { readAmount, readBoolean, readCount } from '#domain/office/import-export/cell-rules.ts'
import { whyText } from '#domain/office/import-export/import-reasons.ts'
import { productColumns } from '#domain/office/import-export/product-columns.ts'
import { openProductFile } from '#domain/office/import-export/product-file.ts'
import { inParts, readingPlace, readProducts } from '../support/csv-files.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, { mark, isBig }: { mark: boolean; isBig: boolean }) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
const read = (bytes: Uint8Array | string) => readProducts(inParts(typeof bytes === 'string' ? utf8(bytes) : bytes))
const problem = async (bytes: Uint8Array | string, chosen: Record<string, string> | null = null) => {
  const file = await openProductFile(inParts(typeof bytes === 'string' ? utf8(bytes) : bytes), readingPlace, {
    columns: chosen,
  })
  return file.problem && whyText(file.problem, 'en')
}
const cap = 'Handle,Title,Variant Price\ncap-a,Blåbær crème,12.50\n'

test('#436 a barcode is read from the column Barcode, of either name', async () => {
  for (const column of ['Variant Barcode', 'Barcode']) {
    const { products } = await read(`Handle,Title,Variant Price,${column}\na,A,1,7038010000010\n`)
    expect(products[0]!.variants[0]!.barcode).toBe('7038010000010')
  }
})

describe('a file as spreadsheets save it', () => {
  const tabs = cap.replaceAll(',', '\t')
  test.each([
    ['tabs', utf8(tabs)],
    ['tabs in UTF-16LE', wide(tabs, { mark: true, isBig: false })],
    ['tabs in UTF-16BE', wide(tabs, { mark: true, isBig: true })],
    ['UTF-16LE without its mark', wide(cap, { mark: false, isBig: false })],
    ['UTF-16BE without its mark', wide(tabs, { mark: false, isBig: true })],
    ['a first line that names the separator', utf8(`sep=;\r\n${cap.replaceAll(',', ';')}`)],
    ['the same in quotes, with tabs', utf8(`\uFEFF"sep=\t"\r\n${tabs}`)],
    ['vertical bars', utf8(cap.replaceAll(',', '|'))],
    ['blank lines before the header', utf8(`\r\n,,\r\n${cap}`)],
    ['spaces that do not break in the header', utf8(cap.replace('Variant Price', '\u00a0Variant\u00a0Price\u202f'))],
    ['Windows-1252', latin(cap)],
    ['old Mac line ends', utf8(cap.replaceAll('\n', '\r'))],
    [
      'Mac OS Roman',
      Uint8Array.from(latin(cap.replaceAll('\n', '\r')), (byte) => ({ 229: 0x8c, 230: 0xbe, 232: 0x8f })[byte] ?? byte),
    ],
    ['cells kept as text by a formula', utf8('Handle,Title,Variant Price\n="cap-a",="Blåbær crème","=""12.50"""\n')],
    ['NUL bytes within', utf8(cap.replace('Title', 'Ti\0tle').replace('cap-a', 'cap\0-a'))],
  ])('%s are read', async (_, bytes) => {
    const { products, refused } = await read(bytes)
    expect(refused).toEqual([])
    expect(products.map(({ handle, text, variants }) => [handle, text('Title'), variants[0]!.price])).toEqual([
      ['cap-a', 'Blåbær crème', 1250],
    ])
  })

  test('columns are chosen by their names in any encoding', async () => {
    const text = 'Produktnøkkel;Tittel;Pris\r\ncap-b;Blåbær;"12,50"\r\n'
    const chosen = { Produktnøkkel: 'Handle', Tittel: 'Title', Pris: 'Variant Price' }
    for (const bytes of [utf8(text), latin(text), wide(text, { mark: true, isBig: false })]) {
      expect(await problem(bytes)).toContain('"Produktnøkkel", "Tittel" and "Pris"')
      expect(await problem(bytes, chosen)).toBeNull()
    }
    expect(await problem(latin(text))).toContain('read as Windows-1252 with semicolons between its cells')
  })

  test('a damaged character in UTF-8 refuses its row, and the others keep their letters', async () => {
    const bytes = Buffer.concat([utf8(`${cap}cap-c,Gr`), Uint8Array.of(0xf8), utf8('nn,3\ncap-d,Åse,4\n')])
    const { products, refused } = await read(bytes)
    expect(products.map(({ text }) => text('Title'))).toEqual(['Blåbær crème', 'Åse'])
    expect(refused).toMatchObject([{ line: 3, why: expect.stringContaining('cannot be read') }])
  })

  test('what is no such file is named for what it is', async () => {
    expect(await problem('')).toBe('the file is empty')
    expect(await problem(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).toContain('spreadsheet workbook')
    expect(await problem(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d))).toContain('not a text file')
    expect(await problem('Handle Title Price\nx')).toContain('each line is one cell, "Handle Title Price"')
    const magento = await problem('sku,attribute_set_code,product_type,name,price\na,Default,simple,A,5\n')
    expect(magento).toContain('It looks like an export from Magento')
    expect(magento).toContain('"name"')
    expect((await read('Handle,Title,Variant Price\n')).notes).toEqual([
      'the file has a header and no products below it',
    ])
  })
})

describe('columns', () => {
  test('those that Shopify names today are read, in any case', async () => {
    const header =
      'Title,URL handle,Description,Type,PUBLISHED ON ONLINE STORE,SKU,Option1 name,Option1 value,Price,Compare-at price,' +
      'Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image alt text,SEO title'
    const rows =
      'Cap,cap-new,Warm,Caps,TRUE,C-S,Size,S,29.00,39.00,shopify,5,DENY,//pics.example/c.jpg,A cap,Caps\n,cap-new,,,,C-M,,M,29.00,39.00,shopify,7,CONTINUE,,,'
    const { products, refused, notes } = await read(`${header}\n${rows}\n`)
    expect(refused).toEqual([])
    expect(products[0]).toMatchObject({
      handle: 'cap-new',
      html: '<p>Warm</p>',
      categories: [{ path: ['Caps'], mayBeHandle: false }],
      images: [{ source: 'https://pics.example/c.jpg', alt: 'A cap' }],
      variants: [
        { values: ['S'], sku: 'C-S', price: 3900, memberPrice: 2900, stock: 5 },
        { values: ['M'], sku: 'C-M', stock: null },
      ],
    })
    expect(notes).toHaveLength(1)
  })

  test('a proposal is made once, never by another number, and not for a word that is near by chance', async () => {
    const nearest = async (header: string) =>
      (await openProductFile(inParts(utf8(`${header}\n`)), readingPlace)).columns.nearest
    expect(await nearest('Handle,Title,Variant Price,Option2 nam,Option3 nam,Optoin2 Name')).toEqual({
      'Option2 nam': 'Option2 Name',
      'Option3 nam': 'Option3 Name',
    })
    expect(await nearest('Handle,Title,Variant Price,Gender,Option4 Name,Tax')).toEqual({})
  })

  test('a column that is there twice is refused by name, and leaving one out settles it', async () => {
    expect(await problem('Handle,Title,Variant Price,Title\n')).toBe(
      'the column "Title" is there twice (columns 2, 4); keep one of them',
    )
    const clash = 'Handle,Title,TITLE,Variant Price,Notes,Notes\n'
    expect(await problem(clash)).toBe('the columns "Title" and "TITLE" mean the same here, "Title"; keep one of them')
    expect(await problem('Handle,URL handle,Title,Variant Price,Price\n')).toBeNull()
    expect(await problem('Handle,Title,Variant Price,Vendr\n', {})).toBeNull()
  })

  test('every column of an export means itself', async () => {
    const { columns, problem: wrong } = await openProductFile(
      inParts(utf8(`${productColumns.join(',')}\n`)),
      readingPlace,
    )
    expect([columns.names, wrong]).toEqual([productColumns, null])
  })
})

describe('cells', () => {
  test('amounts are taken where they mean one thing', () => {
    const spaces = ['1 299,00', '1\u00a0299,00', '1\u202f299.00', '1.299,00', '1,299.00', '1299', '1299.0000']
    for (const text of spaces) expect([text, readAmount(text)]).toEqual([text, 129900])
    expect(['19.990', '5.0', '.99', '19.9900'].map((text) => readAmount(text))).toEqual([1999, 500, 99, 1999])
    for (const text of ['1.000', '19,990', '1.299', '19.995', '1 29', '.', ',', '1.2.3'])
      expect([text, readAmount(text)]).toEqual([text, null])
  })

  test('counts and booleans are read as spreadsheets of four languages write them', () => {
    expect(['5', '5.0', '5,00', '-3', '1 000', '1\u00a0000'].map(readCount)).toEqual([5, 5, 5, -3, 1000, 1000])
    for (const text of ['1.000', '5.5', 'many', '', '1e3']) expect([text, readCount(text)]).toEqual([text, null])
    for (const text of ['SANN', 'SANT', 'VRAI', 'Ja', 'Oui', 'true', '1']) expect(readBoolean(text), text).toBe(true)
    for (const text of ['USANN', 'FALSKT', 'FAUX', 'Nei', 'Nej', 'non', 'FALSE', '0'])
      expect(readBoolean(text)).toBe(false)
    expect(readBoolean('perhaps')).toBeNull()
  })

  test('shops with several locations give no quantity: the stock is left as it is, and the file says so once', async () => {
    const stocks = async (header: string, ...rows: string[]) => {
      const { products, refused, notes } = await read(`Handle,Title,Variant Price,${header}\n${rows.join('\n')}\n`)
      expect(refused).toEqual([])
      return [products.map(({ variants }) => variants[0]!.stock), notes.length]
    }
    const both = ['a,A,1,shopify,deny', 'b,B,1,shopify,continue']
    expect(await stocks('Variant Inventory Tracker,Variant Inventory Policy', ...both)).toEqual([
      [undefined, undefined],
      1,
    ])
    const cells = 'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy'
    expect(await stocks(cells, 'a,A,1,shopify,,deny', 'b,B,1,shopify,,continue', 'c,C,1,,,')).toEqual([
      [undefined, undefined, null],
      2,
    ])
    expect(await stocks('Vendor', 'a,A,1,X')).toEqual([[undefined], 0])
    expect(await stocks('Variant Inventory Qty', 'a,A,1,5.0')).toEqual([[5], 0])
  })

  test('text with < stays whole, as text and within HTML', async () => {
    const html = async (body: string) =>
      (await read(`Handle,Title,Variant Price,Body (HTML)\na,A,1,"${body.replaceAll('"', '""')}"\n`)).products[0]!.html
    expect(await html('Fits size <M and weight 3<4 kg & more')).toBe(
      '<p>Fits size &lt;M and weight 3&lt;4 kg &amp; more</p>',
    )
    expect(await html('Size <M> or <b and c>')).toBe('<p>Size &lt;M&gt; or &lt;b and c&gt;</p>')
    expect(await html('<p>Fits <M, 3<4</p><br/>')).toBe('<p>Fits &lt;M, 3&lt;4</p><br/>')
    expect(await html('<a href="https://x.test/?a<b">x</a>')).toBe('<a href="https://x.test/?a<b">x</a>')
    expect(await html('<script src=x>1')).toBe('<script src=x>1')
  })
})
