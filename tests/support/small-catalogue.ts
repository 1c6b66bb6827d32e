import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizeOptions, withAllVariants } from '#domain/catalogue/products/variant-rules.ts'
import { saveFaq, savePage, saveReviews, saveTestimonials } from '#domain/content/editorial/save-content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import type { Shop } from '../../src/shop.ts'

const image = 'products/slippers-warm.jpg'
const avatar = 'avatars/kari-n.svg'

/**
 * 4350 (59.99 / 39.99, S/M, L/XL), 4351 `handskar` (49.99 / 34.99), 4352 `teapot` (72.00). 4353 `last-lamp` (89.00 /
 * 69.00) has one left, 4354 `hidden-vase` is unpublished.
 */
export async function seedSmall(shop: Shop): Promise<void> {
  await storeSmallImages(shop)
  const images = [{ path: image, alt: inEveryLanguage('A pair of felt slippers') }]

  await saveCategory(shop, {
    id: 1,
    handle: 'winter-warmers',
    slug: 'vintervarme',
    name: { no: 'Vintervarme', sv: 'Vintervärme', fr: 'Douceurs d’hiver', en: 'Winter warmers' },
    description: { no: '<p>Til kalde gulv.</p>', en: '<p>For cold floors.</p>' },
    featured: true,
    position: 0,
    image: { path: image, alt: inEveryLanguage('Slippers on a plinth') },
  })
  await saveCategory(shop, {
    id: 2,
    handle: 'home',
    slug: 'hjem',
    name: { no: 'Hjem', sv: 'Hem', fr: 'Maison', en: 'Home' },
    description: null,
    featured: false,
    position: 1,
  })
  await saveProduct(shop, {
    id: 4350,
    slug: 'varme-tofler',
    name: { no: 'Varme tøfler', sv: 'Varma tofflor', fr: 'Chaussons chauds', en: 'Warm slippers' },
    summary: { no: 'Tøfler i ullfilt.', en: 'Slippers in wool felt.' },
    description: {
      no: '<p>Varme fra <strong>første</strong> skritt.</p>',
      en: '<p>Warm from the <strong>first</strong> step.</p>',
    },
    price: 5999,
    memberPrice: 3999,
    featured: true,
    position: 0,
    youtubeLink: 'https://youtu.be/M7lc1UVf-VE',
    longMarketing: true,
    images,
    ...withAllVariants([sizeOptions.body]),
    categories: [{ id: 1, position: 0 }],
  })
  await saveProduct(shop, {
    id: 4351,
    slug: 'handskar',
    name: { no: 'Skinnhansker', sv: 'Skinnhandskar', fr: 'Gants de cuir', en: 'Leather gloves' },
    summary: { en: 'Lined gloves.' },
    description: { en: '<p>Soft leather.</p>' },
    price: 4999,
    memberPrice: 3499,
    position: 1,
    images,
    ...withAllVariants([sizeOptions.person]),
    categories: [{ id: 1, position: 1 }],
  })
  await saveProduct(shop, {
    id: 4352,
    slug: 'teapot',
    name: { no: 'Tekanne i støpejern', sv: 'Tekanna i gjutjärn', fr: 'Théière en fonte', en: 'Cast-iron teapot' },
    price: 7200,
    memberPrice: null,
    featured: true,
    position: 2,
    images,
    categories: [{ id: 2, position: 0 }],
  })
  await saveProduct(shop, {
    id: 4353,
    slug: 'last-lamp',
    name: { en: 'Mushroom lamp' },
    price: 8900,
    memberPrice: 6900,
    position: 3,
    stock: 1,
    images,
    categories: [{ id: 2, position: 1 }],
  })
  await saveProduct(shop, {
    id: 4354,
    slug: 'hidden-vase',
    name: { en: 'Hidden vase' },
    price: 3000,
    memberPrice: 2000,
    state: 'draft',
    position: 4,
    images,
    categories: [{ id: 2, position: 2 }],
  })
  await savePage(shop, {
    slug: 'abonnement',
    name: { no: 'Medlemskap', en: 'Membership' },
    description: {
      no: '<p>{{trialDays}} dager gratis, deretter {{membershipPrice}} per måned.</p>',
      en: '<p>{{trialDays}} days free, then {{membershipPrice}} a month. <a href="{{hrefContact}}">Contact {{legalName}}</a>.</p>',
    },
  })
  await saveFaq(shop, [
    {
      question: { en: 'What does it cost?' },
      answer: { en: '<p>{{membershipPrice}} a month; delivered in {{deliveryHome}} working days.</p>' },
    },
  ])
  await saveTestimonials(shop, [{ body: { en: 'Came quickly.' }, authorName: 'Ingrid H.', imagePath: avatar }])
  await saveReviews(shop, [
    { rating: 5, content: { en: 'Warm at once.' }, author: 'Kari N.', avatarPath: avatar, replyImagePath: null },
  ])
}

/** The files that the small catalogue shows. */
export async function storeSmallImages({ storage }: Pick<Shop, 'storage'>): Promise<void> {
  const file = (path: string) => readFile(join(resolve('demo'), path))
  await storage.put(image, await file('photos/slippers-warm.jpg'))
  await storage.put(avatar, await file('avatars/kari-n.svg'))
}
