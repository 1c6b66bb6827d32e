import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from '#domain/office/import-export/cell-rules.ts'
import { whyText } from '#domain/office/import-export/import-reasons.ts'
import { openProductFile } from '#domain/office/import-export/product-file.ts'
import { csvFile, csvText, plainCell } from '#shared/csv.ts'
import { inParts, readCsv, readingPlace, readProducts } from '../support/csv-files.ts'

const bytes = (text: string) => inParts(new TextEncoder().encode(text))
const read = (text: string) => readProducts(bytes(text))
const csvCell = (value: string) => csvText([value], []).slice(0, -2)
const head =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Member Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Status,Published\n'

describe('CSV', () => {
  it('counts lines where a record starts, over quoted line breaks and blank lines', async () => {
    const table = await readCsv(bytes('a,b\r\n1,"x\r\ny"\r\n\r\n3,4\r\n'))
    expect(table.rows).toEqual([
      { line: 2, cells: { a: '1', b: 'x\r\ny' } },
      { line: 5, cells: { a: '3', b: '4' } },
    ])
  })

  it('reads semicolons, a byte order mark and Western code pages', async () => {
    expect((await readCsv(bytes('\uFEFFa;b\n1;x, y\n'))).rows[0]!.cells).toEqual({ a: '1', b: 'x, y' })
    const western = await readCsv(inParts(Uint8Array.from([0x61, 0x0a, 0xe5])))
    expect(western.rows[0]!.cells.a).toBe('å')
    expect(western.notes).toHaveLength(1)
  })

  it('#436 names the line of a record that cannot be read, and goes on after it', async () => {
    const table = await readCsv(bytes('a,b\n1,2\n3,x"y\n4,5\n6,7,8\n'))
    expect(table.rows.map((row) => row.line)).toEqual([2, 4])
    expect(table.broken.map((row) => row.line)).toEqual([3, 5])
    expect((await readCsv(bytes('a,b\n1,"2\n3,4\n'))).broken[0]).toMatchObject({ line: 2, firstCell: '1' })
  })

  it('#441 never writes a cell that a spreadsheet would run, and reads back exactly what was written', async () => {
    expect(csvCell('=1+1')).toBe("'=1+1")
    expect(csvCell('+47 21 00 00 00')).toBe("'+47 21 00 00 00")
    const cell = fc.oneof(
      fc.string(),
      fc.string().map((text) => `=${text}`),
      fc.constantFrom("'=x", "''@x", '-1', '"', ',', ' a ', '+4791234567', "'+4791234567"),
      fc.array(fc.constantFrom('a', '"', ';', '\t', '\n', '\r', '\r\n', '\uFEFF')).map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 4 }), async (cells) => {
        const written = csvText(['a', 'b', 'c', 'd'], [[...cells, '', '', ''].slice(0, 3).concat('end')])
        for (const text of cells) expect(csvCell(text)).not.toMatch(/^"?([=\-@]|\+(?!\d+$))/)
        const [row] = (await readCsv(bytes(written))).rows
        expect(Object.values(row!.cells)).toEqual([...cells, '', '', ''].slice(0, 3).concat('end'))
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => csvCell(text).startsWith('"') || plainCell(csvCell(text)) === text))
  })
})

describe('a file that people and programs take away', () => {
  it('keeps a line break of any kind within its cell', async () => {
    for (const lineBreak of ['\n', '\r', '\r\n', '\n\n', 'x\n', '\rx']) {
      const written = csvText(['a', 'b'], [[`<p>One</p>${lineBreak}<p>Two</p>`, 1]])
      expect(written).toBe(`a,b\r\n"<p>One</p>${lineBreak}<p>Two</p>",1\r\n`)
      expect((await readCsv(bytes(written))).rows.map(({ cells }) => cells.a)).toEqual([
        `<p>One</p>${lineBreak}<p>Two</p>`,
      ])
    }
  })

  it('carries the mark that spreadsheets need once, unless a program asks for none', async () => {
    const file = csvFile(csvText(['navn'], [['Bjørn']]), { bom: true })
    expect(Buffer.from(file).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(csvFile(file, { bom: true })).toBe(file)
    expect(csvFile('navn\r\n', { bom: false })).toBe('navn\r\n')
    expect((await readCsv(bytes(file))).rows[0]!.cells).toEqual({ navn: 'Bjørn' })
  })

  it('leaves phone numbers as other programs read them, and defuses everything that is more than a number', () => {
    expect(csvCell('+4791234567')).toBe('+4791234567')
    for (const text of ['+47 912 34 567', '+47-1', '+1+1', '+4791234567=1', '+cmd|x', '+1234', '-4791234567']) {
      expect(csvCell(text)).toBe(`'${text}`)
    }
  })
})

describe('a file that comes in parts', () => {
  const long = Array.from({ length: 9_000 }, (_, row) => `${row},"a, ${'x'.repeat(row % 20)}\r\nåß€",${row % 7}\r\n`)
  const text = `a,b,c\r\n${long.join('')}`

  it('gives the same rows and lines, wherever it is cut', async () => {
    const whole = await readCsv(bytes(text))
    expect(whole.rows).toHaveLength(9_000)
    expect(whole.rows.at(-1)).toMatchObject({ line: 18_000, cells: { a: '8999', c: '4' } })
    const encoded = new TextEncoder().encode(text)
    for (const size of [1_000, 4_097, 65_536, 65_537]) {
      expect(await readCsv(inParts(encoded, size))).toEqual(whole)
    }
  })

  it('#436 a quote that is never closed costs its line only, far from the end too', { tags: 'full' }, async () => {
    const { rows, broken } = await readCsv(
      inParts(new TextEncoder().encode(`a,b,c\r\n1,"2\r\n${'4,5,6\r\n'.repeat(500_000)}`)),
    )
    expect(broken).toEqual([{ line: 2, why: { key: 'quoteOpen' }, firstCell: '1' }])
    expect(rows).toHaveLength(500_000)
  })

  it('a line without an end is refused before it takes time and memory; those around it are read', async () => {
    const long = `2,${','.repeat(3_000_000)}`
    const text = new TextEncoder().encode(`a,b\n1,x\n${long}\r\n3,y\n${long}`)
    const { rows, broken } = await readCsv(inParts(text, 65_536))
    const why = { key: 'lineTooLong' }
    expect(broken).toEqual([
      { line: 3, why, firstCell: '2' },
      { line: 5, why, firstCell: '2' },
    ])
    expect(rows.map(({ line, cells }) => [line, cells.a])).toEqual([
      [2, '1'],
      [4, '3'],
    ])
  })

  it('keeps the rows of a product together wherever they stand', async () => {
    const { products, refused } = await read(
      `${head}a,A,Size,S,10,,,,,,,\nb,B,,,12,,,,,,,\na,,,M,11,,,,,,,\n,C,,,1,,,,,,,\n`,
    )
    expect(products.map(({ handle, line, variants }) => [handle, line, variants.length])).toEqual([
      ['b', 3, 1],
      ['a', 2, 2],
    ])
    expect(refused).toEqual([{ line: 5, why: 'Handle is empty' }])
  })

  it('O141 a wrong column is named with the nearest right one, by the beginning of the file alone', async () => {
    const refused = async (header: string) => {
      let isRead = 0
      const source = function* () {
        for (; isRead < 1_000; isRead += 1) {
          yield new TextEncoder().encode(isRead ? 'x'.repeat(65_536) : `${header}\nx,X,1\n`)
        }
      }
      const { problem } = await openProductFile(source, readingPlace)
      expect(isRead).toBeLessThan(5)
      return problem ? whyText(problem, 'en') : undefined
    }
    expect(await refused('Handle,Title,Varient Price')).toBe(
      'there is no column "Varient Price": did you mean "Variant Price"?',
    )
    expect(await refused('Handel,Title,Variant Price,Membre Price')).toBe(
      'there is no column "Handel": did you mean "Handle"? There is no column "Membre Price": did you mean "Member Price"?',
    )
    expect(await refused('Handle,Titel,Preis')).toBe(
      'there is no column "Titel": did you mean "Title"? The column "Variant Price" is missing. The file was read as ' +
        'UTF-8 with commas between its cells, and has the columns "Handle", "Titel" and "Preis".',
    )
    expect(await refused('Handle,Title,Variant Price,Cost per item')).toBeUndefined()
  })
})

describe('rows of products', () => {
  it('reads amounts with a point or a comma, in cents', async () => {
    expect([readAmount('19.99'), readAmount('19,9'), readAmount('75'), readAmount('0')]).toEqual([1999, 1990, 7500, 0])
    for (const text of ['', '-1', '1.999', '1e3', '€5', '1.000', '19,990', '1,299', '99999999'])
      expect(readAmount(text), text).toBe(null)
  })

  it('normal price is the higher compare-at price; member price its own column, else the price beside it, else none', async () => {
    const prices = async (row: string) => {
      const { products, refused } = await read(`${head}x,X,Title,Default Title,${row},,,,,\n`)
      expect(refused).toEqual([])
      const { price, memberPrice } = products[0]!.variants[0]!
      return [price, memberPrice]
    }
    expect(await prices('59.99,75,')).toEqual([7500, 5999])
    expect(await prices('60,,')).toEqual([6000, null])
    expect(await prices('60,50,')).toEqual([6000, null])
    expect(await prices('60,,40')).toEqual([6000, 4000])
    expect(await prices('60,75,50')).toEqual([7500, 5000])
  })

  it('#436 refuses a product whole, every row of it by line with a reason', async () => {
    const { products, refused } = await read(
      `${head}a,A,Size,S,10,,,,,,,\na,,,M,ten,,,,,,,\na,,,L,10,,,,,,,\nb,B,Title,Default Title,10,,12,,,,,\n,C,,,10,,,,,,,\nd,D,Title,Default Title,10,,,,,,,\n`,
    )
    expect(products.map((product) => product.handle)).toEqual(['d'])
    expect(refused).toEqual([
      { line: 2, why: 'skipped with the rest of "a" because of line 3' },
      { line: 3, why: 'Variant Price "ten" is not an amount' },
      { line: 4, why: 'skipped with the rest of "a" because of line 3' },
      { line: 5, why: 'Member Price 12 must be lower than the price' },
      { line: 6, why: 'Handle is empty' },
    ])
  })

  it('refuses a product of which one row cannot be read at all', async () => {
    const { products, refused } = await read(`${head}a,A,Size,S,10,,,,,,,\na,,,M,1"0,,,,,,,\n`)
    expect(products).toEqual([])
    expect(refused.map((row) => row.line)).toEqual([2, 3])
  })

  it('refuses doubled sizes, wrong stock, unknown status and a file without its columns', async () => {
    expect((await read(`${head}a,A,Size,S,10,,,,,,,\na,,,S,10,,,,,,,\n`)).refused[1]).toEqual({
      line: 3,
      why: '"S" is there twice',
    })
    expect((await read(`${head}a,A,,,10,,,shopify,many,,,\n`)).refused[0]!.why).toContain('Variant Inventory Qty')
    expect((await read(`${head}a,A,,,10,,,,,,sold,\n`)).refused[0]!.why).toContain('Status')
    expect((await read('Name,Amount\nx,1\n')).refused).toEqual([
      { line: 1, why: expect.stringMatching(/^the columns "Handle", "Title" and "Variant Price" are missing\. /) },
    ])
    expect((await read('')).refused).toHaveLength(1)
  })

  it('tracks stock for the tracker shopify only, and publishes what is both published and active', async () => {
    const one = async (row: string) => (await read(`${head}a,A,,,10,,,${row}\n`)).products[0]!
    expect((await one('shopify,8,,,')).variants[0]!.stock).toBe(8)
    expect((await one('shopify,-3,,,')).variants[0]!.stock).toBe(0)
    expect((await one(',5,,,')).variants[0]!.stock).toBe(null)
    const states = [',,,,', ',,,draft,true', ',,,active,FALSE', ',,,archived,'].map(
      async (row) => (await one(row)).state,
    )
    expect(await Promise.all(states)).toEqual(['active', 'draft', 'draft', 'archived'])
  })

  it('takes rows with nothing but an image as further images', async () => {
    const { products } = await read(`${head}a,A,,,10,,,,,https://x.test/1.jpg,,\na,,,,,,,,,https://x.test/2.jpg,,\n`)
    expect(products[0]!.images.map((image) => image.source)).toEqual(['https://x.test/1.jpg', 'https://x.test/2.jpg'])
    expect(products[0]!.variants).toHaveLength(1)
  })
})
