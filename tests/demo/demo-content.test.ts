import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoAttributes, demoValues } from '../../demo/attributes.ts'
import { demoCategories } from '../../demo/demo-catalogue.ts'
import type { DemoPhoto, DemoProduct, Texts } from '../../demo/demo-types.ts'
import { demoFaq } from '../../demo/faq.ts'
import { slippersMarketing } from '../../demo/long-marketing.ts'
import { demoPages } from '../../demo/pages.ts'
import { demoReviews } from '../../demo/reviews.ts'
import { demoTestimonials } from '../../demo/testimonials.ts'

const demoFolder = join(import.meta.dirname, '../../demo')
const languages = ['no', 'sv', 'fr', 'en'] as const
const products = demoCategories.flatMap((category) => category.products)
const slippers = productNamed('varme-tofler')

const pagePlaceholders = [
  'accessibilityChecked',
  'earlyAccess',
  'brandName',
  'hrefContact',
  'membershipPrice',
  'currencyName',
  'chargedIn',
  'trialDays',
  'landingTrialDays',
  'legalName',
  'contactEmail',
  'legalAddress',
  'deliveryHome',
  'importDuties',
  'returnPostage',
  'deliveryProduct',
  'earlyAccess',
  'hrefWithdrawal',
  'hrefYourData',
  'hrefMembershipTerms',
]
const faqPlaceholders = [...pagePlaceholders, 'hrefContact']

type NamedTexts = { where: string; texts: Texts }

function productNamed(slug: string): DemoProduct {
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`no demo product ${slug}`)
  return product
}

function photoTexts(where: string, photos: DemoPhoto[]): NamedTexts[] {
  return photos.map((photo) => ({ where: `${where} ${photo.file}`, texts: photo.alt }))
}

function catalogueTexts(): NamedTexts[] {
  return demoCategories.flatMap((category) => [
    { where: `${category.handle} name`, texts: category.name },
    ...(category.description ? [{ where: `${category.handle} description`, texts: category.description }] : []),
    ...photoTexts(category.handle, [category.photo]),
    ...category.products.flatMap((product) => [
      { where: `${product.slug} name`, texts: product.name },
      { where: `${product.slug} summary`, texts: product.summary },
      ...(isEmpty(product.description) ? [] : [{ where: `${product.slug} description`, texts: product.description }]),
      ...photoTexts(product.slug, product.photos),
    ]),
  ])
}

function contentTexts(): NamedTexts[] {
  return [
    ...demoPages.flatMap((page) => [
      { where: `${page.slug} name`, texts: page.name },
      { where: page.slug, texts: page.description },
    ]),
    ...demoFaq.flatMap((item) => [
      { where: `question ${item.question.en}`, texts: item.question },
      { where: `answer ${item.question.en}`, texts: item.answer },
    ]),
    ...demoTestimonials.map((item) => ({ where: item.author.name, texts: item.body })),
    ...demoReviews.map((review) => ({ where: review.author, texts: review.content })),
    ...slippersMarketing.flatMap((block) => [
      { where: `block ${block.title.en}`, texts: block.title },
      { where: `block ${block.title.en} body`, texts: block.body },
      ...(block.photo ? photoTexts('block', [block.photo]) : []),
    ]),
  ]
}

function isEmpty(texts: Texts): boolean {
  return languages.every((language) => texts[language] === '')
}

function plain(html: string): string {
  return html.replace(/<[^>]+>/g, ' ')
}

function wordCount(html: string): number {
  return plain(html)
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** Names of the opening and closing tags that do not pair up, in order. */
function unbalancedTags(html: string): string[] {
  const open: string[] = []
  for (const [, closing, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (!closing) open.push(name!)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}

function findings(named: NamedTexts[], isWrong: (text: string, language: keyof Texts) => boolean): string[] {
  return named.flatMap(({ where, texts }) =>
    languages.filter((language) => isWrong(texts[language], language)).map((language) => `${where} (${language})`),
  )
}

const everyText = [...catalogueTexts(), ...attributeTexts(), ...contentTexts()]

/** Names, choices and texts of attributes. */
function attributeTexts(): NamedTexts[] {
  const values = Object.entries(demoValues).flatMap(([slug, own]) =>
    Object.entries(own).flatMap(([handle, value]) =>
      typeof value === 'object' && !Array.isArray(value) ? [{ where: `${slug} ${handle}`, texts: value as Texts }] : [],
    ),
  )
  const names = demoAttributes.flatMap(({ handle, name, choices = [] }) => [
    { where: handle, texts: name as Texts },
    ...choices.map(({ id, label }) => ({ where: `${handle} ${id}`, texts: label as Texts })),
  ])
  return [...names, ...values]
}

describe('what the seed needs', () => {
  test('attributes have values of products that exist, and of attributes that exist', () => {
    const handles = demoAttributes.map(({ handle }) => handle)
    for (const [slug, values] of Object.entries(demoValues)) {
      expect(productNamed(slug).slug).toBe(slug)
      expect(handles).toEqual(expect.arrayContaining(Object.keys(values)))
    }
  })

  test('#337 the demo has product 4350, slug handskar, and products and categories of every kind', () => {
    expect(slippers).toMatchObject({ id: 4350, sizes: 'body', longMarketing: true, featured: true })
    expect(productNamed('handskar').sizes).toBe('person')

    expect(products.filter((product) => product.sizes === 'body').length).toBeGreaterThanOrEqual(2)
    expect(products.some((product) => !product.sizes)).toBe(true)
    expect(products.filter((product) => product.youtubeLink).length).toBeGreaterThanOrEqual(3)
    expect(products.some((product) => !product.youtubeLink)).toBe(true)
    expect(products.some((product) => product.memberPrice !== null)).toBe(true)
    expect(products.some((product) => product.memberPrice === null && product.photos.length === 1)).toBe(true)
    expect(products.some((product) => isEmpty(product.description))).toBe(true)
    expect(products.some((product) => !isEmpty(product.description))).toBe(true)

    expect(products.filter((product) => product.featured).length).toBeGreaterThanOrEqual(8)
    expect(products.filter((product) => product.featured).length).toBeLessThanOrEqual(10)
    expect(demoCategories.filter((category) => category.featured).length).toBeGreaterThanOrEqual(4)
    expect(demoCategories.some((category) => !category.featured)).toBe(true)
    expect(demoCategories.filter((category) => category.description === null)).toHaveLength(1)
  })

  test('only product 4350 carries the long marketing section', () => {
    expect(products.filter((product) => product.longMarketing).map((product) => product.id)).toEqual([4350])
  })

  test('there are three testimonials, seven questions, eight five-star reviews and six pages', () => {
    expect(demoTestimonials).toHaveLength(3)
    expect(demoFaq).toHaveLength(7)
    expect(demoReviews.map((review) => review.rating)).toEqual(Array(8).fill(5))
    expect(demoPages.map((page) => page.slug).sort()).toEqual([
      'abonnement',
      'accessibilite',
      'conditions-generales',
      'politique-de-confidentialite',
      'size-guide-gloves',
      'size-guide-slippers',
    ])
    expect(slippersMarketing.length).toBeGreaterThanOrEqual(5)
  })
})

describe('numbers and names', () => {
  test('category and product ids and slugs are unique, lower-case ascii', () => {
    expect(demoCategories.map((category) => category.id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const productIds = products.map((product) => product.id)
    expect(new Set(productIds).size).toBe(productIds.length)
    expect(productIds.filter((id) => id < 4318 || id > 4360)).toEqual([])

    // A category is reached by handle and by slug, so one may not be another's other name.
    const categoryNames = demoCategories.flatMap((category) => [...new Set([category.handle, category.slug])])
    const productSlugs = products.map((product) => product.slug)
    expect(new Set(categoryNames).size).toBe(categoryNames.length)
    expect(new Set(productSlugs).size).toBe(productSlugs.length)
    expect([...categoryNames, ...productSlugs].filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  test('prices are whole cents, and a member price is 10 to 35 per cent lower', () => {
    const wrong = products.filter(({ price, memberPrice }) => {
      if (price === null) return true
      const sanePrice = Number.isInteger(price) && price >= 1000 && price <= 200_000
      if (memberPrice === null) return !sanePrice
      const saving = 1 - memberPrice / price
      return !sanePrice || !Number.isInteger(memberPrice) || saving < 0.1 || saving > 0.35
    })
    expect(wrong.map((product) => product.slug)).toEqual([])
  })
})

describe('images', () => {
  test('every photograph named exists, and every product photograph is used', () => {
    const index: { file: string; kind: string }[] = JSON.parse(
      readFileSync(join(demoFolder, 'photos/index.json'), 'utf8'),
    )
    const used = new Set([
      ...products.flatMap((product) => product.photos.map((photo) => photo.file)),
      ...demoCategories.map((category) => category.photo.file),
      ...slippersMarketing.flatMap((block) => (block.photo ? [block.photo.file] : [])),
      ...demoReviews.flatMap((review) => review.replyImage ?? []),
    ])
    expect([...used].filter((file) => !existsSync(join(demoFolder, 'photos', file)))).toEqual([])
    expect(index.filter((photo) => photo.kind !== 'hero' && !used.has(photo.file)).map((photo) => photo.file)).toEqual(
      [],
    )
    expect(products.filter((product) => product.photos.length === 0)).toEqual([])
  })

  test('every avatar named is a drawing of ours, and none lies unused', () => {
    const named = [
      ...demoTestimonials.map((item) => item.author.imageUrl),
      ...demoReviews.map((review) => review.avatar),
    ]
    expect([...new Set(named)].sort()).toEqual(readdirSync(join(demoFolder, 'avatars')).sort())
    expect(named.filter((file) => !readFileSync(join(demoFolder, 'avatars', file), 'utf8').startsWith('<svg'))).toEqual(
      [],
    )
  })
})

describe('texts', () => {
  test('every text is there in four languages', () => {
    expect(findings(everyText, (text) => plain(text).trim() === '')).toEqual([])
  })

  test('summaries fit a card and descriptions run to 80–160 words', () => {
    const tooLong = products.map((product) => ({ where: product.slug, texts: product.summary }))
    expect(findings(tooLong, (text) => text.length > 120)).toEqual([])
    const described = products
      .filter((product) => !isEmpty(product.description))
      .map((product) => ({ where: product.slug, texts: product.description }))
    expect(findings(described, (text) => wordCount(text) < 80 || wordCount(text) > 160)).toEqual([])
  })

  test('HTML is balanced', () => {
    expect(findings(everyText, (text) => unbalancedTags(text).length > 0)).toEqual([])
  })

  test('quotes are typographic, and French keeps its narrow spaces', () => {
    expect(findings(everyText, (text) => /['"]/.test(plain(text)))).toEqual([])
    const french = (text: string, language: keyof Texts) =>
      language === 'fr' && /[^\u202f\s][:;!?»%](\s|$)|[ \u00a0][:;!?»%]|«[^\u202f]/.test(plain(text))
    expect(findings(everyText, french)).toEqual([])
  })

  test('pages and FAQ name the membership price and the trial by placeholder only', () => {
    const governed = contentTexts()
    expect(findings(governed, (text) => /(19|24)[.,]99|[€$]|\d\s?kr\b/.test(text))).toEqual([])
    const literalDays = /\b(7|14|seven|sju|syv|sept)\s+(free |gratis |första |premiers )?(days?|dager|dagar|jours)\b/i
    expect(findings(governed, (text) => literalDays.test(plain(text)))).toEqual([])

    const terms = demoPages.filter((page) => page.slug === 'abonnement')
    for (const name of ['membershipPrice', 'trialDays', 'landingTrialDays', 'legalName', 'contactEmail'])
      expect(
        findings(
          terms.map((page) => ({ where: name, texts: page.description })),
          (text) => !text.includes(`{{${name}}}`),
        ),
      ).toEqual([])
  })

  test('only known placeholders appear, the same in every language', () => {
    const names = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].sort()
    const check = (texts: Texts, known: string[]) => {
      for (const language of languages) expect(names(texts[language])).toEqual(names(texts.en))
      expect(names(texts.en).filter((name) => !known.includes(name))).toEqual([])
    }
    for (const page of demoPages) check(page.description, pagePlaceholders)
    for (const item of demoFaq) check(item.answer, faqPlaceholders)
    expect(catalogueTexts().filter(({ texts }) => JSON.stringify(texts).includes('{{'))).toEqual([])
  })

  test('every answer holds a link', () => {
    const responses = demoFaq.map((item) => ({ where: item.question.en, texts: item.answer }))
    expect(
      findings(responses, (text) => !/<a href="\{\{href(MembershipTerms|Contact|Withdrawal)\}\}">/.test(text)),
    ).toEqual([])
  })
})
