import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveNewAttribute } from '#domain/catalogue/attribute-changes/edit-attribute.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { type Language, languages } from '#shared/markets.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
let editor: OfficeCaller
beforeAll(async () => {
  web = await startWebShop()
  const { shop } = web
  editor = await signInAs(shop, 'editor')
  await saveNewAttribute(shop, {
    handle: 'material',
    name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' },
    type: 'choice',
    choices: [{ id: 'oak', label: { no: 'Eik', sv: 'Ek', fr: 'Chêne', en: 'Oak' } }],
  })
  await saveNewAttribute(shop, { handle: 'care', name: { en: 'Care & <b>use</b>' }, type: 'text' })
  await saveNewAttribute(shop, { handle: 'height', name: { en: 'Height' }, type: 'number', unit: 'cm' })
  await saveNewAttribute(shop, { handle: 'guide', name: { en: 'Guide' }, type: 'link' })
  await saveProduct(shop, {
    id: 4395,
    slug: 'oak-stool',
    name: { en: 'Stool' },
    description: { en: '<p>Four legs.</p>' },
    price: 9_000,
    memberPrice: null,
    attributes: [
      { attribute: 'guide', value: { url: 'https://wood.example/?a=1&b=2', label: {} } },
      { attribute: 'care', value: { en: '</script><script>alert(1)</script>' } },
      { attribute: 'height', value: 1045.5 },
      { attribute: 'material', value: ['oak'] },
    ],
  })
})
afterAll(() => web.close())

const page = async (path: string) => (await fetch(`http://localhost:${web.port}${path}`)).text()
const tableOf = (html: string) => /<table aria-labelledby="([^"]+)".*?<\/table>/.exec(html)

describe('the page of a product with attributes', () => {
  const said: Record<Language, [title: string, material: string, value: string, height: string]> = {
    no: ['Produktdetaljer', 'Materiale', 'Eik', '1\u00a0045,5\u00a0cm'],
    sv: ['Produktdetaljer', 'Material', 'Ek', '1\u00a0045,5\u00a0cm'],
    fr: ['Caractéristiques', 'Matière', 'Chêne', '1\u202f045,5\u00a0cm'],
    en: ['Product details', 'Material', 'Oak', '1,045.5\u00a0cm'],
  }

  test.each(languages)('has them in a table in %s, in both views and before any script', async (language) => {
    const [title, material, value, height] = said[language]
    for (const query of [`?lng=${language}`, `?lng=${language}&soid=1`]) {
      const html = await page(`/produkt/oak-stool${query}`)
      const [table, heading] = tableOf(html)!
      expect(html).toMatch(new RegExp(`<h2 id="${heading}"[^>]*>${title}</h2>`))
      const rows = [...table.matchAll(/<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map((row) =>
        row.slice(1),
      )
      expect(rows.slice(0, 3)).toEqual([
        [material, value],
        ['Care &amp; &lt;b&gt;use&lt;/b&gt;', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
        ['Height', height],
      ])
      expect(rows[3]![1]).toMatch(
        /^<a href="https:\/\/wood\.example\/\?a=1&amp;b=2" rel="noreferrer"[^>]*>wood\.example<\/a>$/,
      )
      expect(html).not.toContain('<script>alert(1)')
      expect(html.indexOf('Four legs.')).toBeLessThan(html.indexOf(table))
    }
  })

  test('says at once what staff call an attribute now; a product without any has no table', async () => {
    expect(tableOf(await page('/produkt/teapot?lng=en'))).toBeNull()
    const { items } = (await (await editor.get('/attributes')).json()) as {
      items: { id: number; version: number; handle: string }[]
    }
    const { id, version } = items.find(({ handle }) => handle === 'height')!
    const change = { name: { en: 'Seat height' } }
    const answer = await editor.call('PUT', `/attributes/${id}`, change, { 'if-match': `"${version}"` })
    expect(answer.status).toBe(200)
    expect(tableOf(await page('/produkt/oak-stool?lng=en'))![0]).toContain('>Seat height</th>')
  })
})
