import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, plainCell, readCsv } from '#domain/import-export/csv-rules.ts'
import { readAmount, readProducts } from '#domain/import-export/import-rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readProducts(readCsv(bytes(text)))
const csvCell = (value: string) => csvText([value], []).slice(0, -2)
const head =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Member Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Status,Published\n'

describe('CSV', () => {
  it('counts lines where a record starts, over quoted line breaks and blank lines', () => {
    const table = readCsv(bytes('a,b\r\n1,"x\r\ny"\r\n\r\n3,4\r\n'))
    expect(table.rows).toEqual([
      { line: 2, cells: { a: '1', b: 'x\r\ny' } },
      { line: 5, cells: { a: '3', b: '4' } },
    ])
  })

  it('reads semicolons, a byte order mark and Western code pages', () => {
    expect(readCsv(bytes('\uFEFFa;b\n1;x, y\n')).rows[0]!.cells).toEqual({ a: '1', b: 'x, y' })
    const western = readCsv(Uint8Array.from([0x61, 0x0a, 0xe5]))
    expect(western.rows[0]!.cells.a).toBe('å')
    expect(western.notes).toHaveLength(1)
  })

  it('#436 names the line of a record that cannot be read, and goes on after it', () => {
    const table = readCsv(bytes('a,b\n1,2\n3,x"y\n4,5\n6,7,8\n'))
    expect(table.rows.map((row) => row.line)).toEqual([2, 4])
    expect(table.broken.map((row) => row.line)).toEqual([3, 5])
    expect(readCsv(bytes('a,b\n1,"2\n3,4\n')).broken[0]).toMatchObject({ line: 2, firstCell: '1' })
  })

  it('#441 never writes a cell that a spreadsheet would run, and reads back exactly what was written', () => {
    expect(csvCell('=1+1')).toBe("'=1+1")
    expect(csvCell('+47 21 00 00 00')).toBe("'+47 21 00 00 00")
    const cell = fc.oneof(
      fc.string(),
      fc.string().map((text) => `=${text}`),
      fc.constantFrom("'=x", "''@x", '-1', '"', ',', ' a '),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const written = csvText(['a', 'b', 'c', 'd'], [[...cells, '', '', ''].slice(0, 3).concat('end')])
        for (const text of cells) expect(csvCell(text)).not.toMatch(/^"?[=+\-@]/)
        const [row] = readCsv(bytes(written)).rows
        expect(Object.values(row!.cells)).toEqual([...cells, '', '', ''].slice(0, 3).concat('end'))
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => csvCell(text).startsWith('"') || plainCell(csvCell(text)) === text))
  })
})

describe('rows of products', () => {
  it('reads amounts with a point or a comma, in cents', () => {
    expect([readAmount('19.99'), readAmount('19,9'), readAmount('75'), readAmount('0')]).toEqual([1999, 1990, 7500, 0])
    for (const text of ['', '-1', '1.999', '1e3', '€5', '1 000', '99999999']) expect(readAmount(text), text).toBe(null)
  })

  it('normal price is the higher compare-at price; member price its own column, else the price beside it, else none', () => {
    const prices = (row: string) => {
      const { products, refused } = read(`${head}x,X,Title,Default Title,${row},,,,,\n`)
      expect(refused).toEqual([])
      const { price, memberPrice } = products[0]!.variants[0]!
      return [price, memberPrice]
    }
    expect(prices('59.99,75,')).toEqual([7500, 5999])
    expect(prices('60,,')).toEqual([6000, null])
    expect(prices('60,50,')).toEqual([6000, null])
    expect(prices('60,,40')).toEqual([6000, 4000])
    expect(prices('60,75,50')).toEqual([7500, 5000])
  })

  it('#436 refuses a product whole, every row of it by line with a reason', () => {
    const { products, refused } = read(
      `${head}a,A,Size,S,10,,,,,,,\na,,,M,ten,,,,,,,\na,,,L,10,,,,,,,\nb,B,Title,Default Title,10,,12,,,,,\n,C,,,10,,,,,,,\nd,D,Title,Default Title,10,,,,,,,\n`,
    )
    expect(products.map((product) => product.handle)).toEqual(['d'])
    expect(refused).toEqual([
      { line: 2, why: 'left out with the rest of "a" because of line 3' },
      { line: 3, why: 'Variant Price "ten" is not an amount' },
      { line: 4, why: 'left out with the rest of "a" because of line 3' },
      { line: 5, why: 'Member Price 12 must be lower than the price' },
      { line: 6, why: 'Handle is empty' },
    ])
  })

  it('refuses a product of which one row cannot be read at all', () => {
    const { products, refused } = read(`${head}a,A,Size,S,10,,,,,,,\na,,,M,1"0,,,,,,,\n`)
    expect(products).toEqual([])
    expect(refused.map((row) => row.line)).toEqual([2, 3])
  })

  it('refuses doubled sizes, wrong stock, unknown status and a file without its columns', () => {
    expect(read(`${head}a,A,Size,S,10,,,,,,,\na,,,S,10,,,,,,,\n`).refused[1]).toEqual({
      line: 3,
      why: '"S" is there twice',
    })
    expect(read(`${head}a,A,,,10,,,shopify,many,,,\n`).refused[0]!.why).toContain('Variant Inventory Qty')
    expect(read(`${head}a,A,,,10,,,,,,sold,\n`).refused[0]!.why).toContain('Status')
    expect(read('Name,Price\nx,1\n').refused).toEqual([
      { line: 1, why: 'the columns "Handle" and "Title" and "Variant Price" are missing' },
    ])
    expect(read('').refused).toHaveLength(1)
  })

  it('tracks stock for the tracker shopify only, and publishes what is both published and active', () => {
    const one = (row: string) => read(`${head}a,A,,,10,,,${row}\n`).products[0]!
    expect(one('shopify,8,,,').variants[0]!.stock).toBe(8)
    expect(one('shopify,-3,,,').variants[0]!.stock).toBe(0)
    expect(one(',5,,,').variants[0]!.stock).toBe(null)
    expect([
      one(',,,,').state,
      one(',,,draft,true').state,
      one(',,,active,FALSE').state,
      one(',,,archived,').state,
    ]).toEqual(['active', 'draft', 'draft', 'archived'])
  })

  it('takes rows with nothing but an image as further images', () => {
    const { products } = read(`${head}a,A,,,10,,,,,https://x.test/1.jpg,,\na,,,,,,,,,https://x.test/2.jpg,,\n`)
    expect(products[0]!.images.map((image) => image.source)).toEqual(['https://x.test/1.jpg', 'https://x.test/2.jpg'])
    expect(products[0]!.variants).toHaveLength(1)
  })
})
