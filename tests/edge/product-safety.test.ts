import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { languages } from '#shared/markets.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** What a page says of who made a product, its dangers and its price per unit, in each language and on each host. */

const hosts = ['vitrine.no', 'vitrine.se', 'vitrine.fr']
const manufacturer = { name: 'Vallombre SAS', address: '4 quai Haut\n06130 Vallombre', contact: 'qa@vallombre.example' }
const responsible = { name: 'Nordlinje AB', address: 'Hamngatan 31', contact: 'https://nordlinje.example/safety' }

let web: WebShop
beforeAll(async () => {
  web = await startWebShop({ environment: { ALLOWED_HOSTS: hosts.join(',') } })
  await saveProduct(web.shop, {
    id: 4391,
    slug: 'scent',
    name: { en: 'Scent' },
    price: 8_999,
    memberPrice: 6_799,
    barcode: '9521000100015',
    categories: [{ id: 2, position: 0 }],
    manufacturer,
    responsiblePerson: responsible,
    warnings: { no: 'Brannfarlig.', sv: 'Brandfarligt.', fr: 'Inflammable.', en: 'Flammable.\nKeep <away> from fire.' },
    originCountry: 'FR',
    netContent: { amount: 75, unit: 'ml' },
  })
})
afterAll(() => web.close())

function get(host: string, path: string, language: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, cookie: `lng=${language}` }
    request({ host: '127.0.0.1', port: web.port, path, agent: false, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve(body))
    })
      .on('error', reject)
      .end()
  })
}

/** What a reader sees of the page, without its data for scripts. */
const shownOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--[\s\S]*?-->/g, '')

const words = {
  no: {
    title: 'Produktsikkerhet og produsent',
    warning: 'Brannfarlig.',
    origin: 'Frankrike',
    unit: /1\u202f199,87\u00a0(kr|€)\/l/,
  },
  sv: {
    title: 'Produktsäkerhet och tillverkare',
    warning: 'Brandfarligt.',
    origin: 'Frankrike',
    unit: /1\u202f199,87\u00a0€\/l/,
  },
  fr: {
    title: 'Sécurité du produit et fabricant',
    warning: 'Inflammable.',
    origin: 'France',
    unit: /1\u202f199,87\u00a0€\/l/,
  },
  en: {
    title: 'Product safety and manufacturer',
    warning: 'Flammable.\nKeep &lt;away&gt; from fire.',
    origin: 'France',
    unit: /1\u202f199,87\u00a0€\/l/,
  },
}

test.each(hosts.flatMap((host) => languages.map((language) => ({ host, language }))))(
  'C073 $host in $language names manufacturer, responsible person, warnings, origin and GTIN, and prices per litre',
  async ({ host, language }) => {
    const { title, warning, origin, unit } = words[language]
    for (const path of ['/produkt/scent', '/produkt/scent?soid=1']) {
      const html = await get(host, path, language)
      const shown = shownOf(html)
      const [before, folded] = shown.split('<details').map((part) => part.split('</details>')[0]!)
      expect(before, path).toContain(warning)
      expect(folded, path).toContain(title)
      for (const fact of ['Vallombre SAS\n4 quai Haut\n06130 Vallombre', 'href="mailto:qa@vallombre.example"']) {
        expect(folded, path).toContain(fact)
      }
      expect(folded, path).toContain('Nordlinje AB\nHamngatan 31')
      expect(folded, path).toContain('href="https://nordlinje.example/safety"')
      for (const fact of [origin, '9521000100015', '75\u00a0ml']) expect(folded, path).toContain(fact)
      expect(shown, path).toMatch(unit)
      expect(shown, path).toMatch(/906,53\u00a0(kr|€)\/l/)
      expect(await htmlFindings(html), path).toEqual([])
    }
    const list = shownOf(await get(host, '/kategori/home', language))
    expect(list).toMatch(unit)
    expect(list).toMatch(/906,53\u00a0(kr|€)\/l/)
  },
)

test('C073 a product without any of it says none of it', async () => {
  for (const path of ['/produkt/teapot', '/produkt/teapot?soid=1', '/produkt/varme-tofler']) {
    const shown = shownOf(await get('vitrine.no', path, 'en'))
    expect(shown, path).not.toContain('Product safety and manufacturer')
    expect(shown, path).not.toMatch(/\/(l|kg|m|piece)</)
  }
})
