import type { AttributeValue } from '../src/database/schema/attributes.ts'
import type { AttributeDraft } from '../src/domain/catalogue/attribute-changes/edit-attribute.ts'
import { bagsAndTravel } from './catalogue/bags-and-travel.ts'
import { beauty } from './catalogue/beauty.ts'
import { electronics } from './catalogue/electronics.ts'
import { home } from './catalogue/home.ts'
import { perfume } from './catalogue/perfume.ts'
import { watchesAndJewellery } from './catalogue/watches-and-jewellery.ts'
import { winterWarmers } from './catalogue/winter-warmers.ts'
import type { Texts } from './demo-types.ts'

const materials: Record<string, Texts> = {
  wool: { no: 'Ull', sv: 'Ull', fr: 'Laine', en: 'Wool' },
  leather: { no: 'Skinn', sv: 'Skinn', fr: 'Cuir', en: 'Leather' },
  acetate: { no: 'Acetat', sv: 'Acetat', fr: 'Acétate', en: 'Acetate' },
  polycarbonate: { no: 'Polykarbonat', sv: 'Polykarbonat', fr: 'Polycarbonate', en: 'Polycarbonate' },
  glass: { no: 'Glass', sv: 'Glas', fr: 'Verre', en: 'Glass' },
  stoneware: { no: 'Steingods', sv: 'Stengods', fr: 'Grès', en: 'Stoneware' },
  terracotta: { no: 'Terrakotta', sv: 'Terrakotta', fr: 'Terre cuite', en: 'Terracotta' },
  'cast-iron': { no: 'Støpejern', sv: 'Gjutjärn', fr: 'Fonte', en: 'Cast iron' },
  'stainless-steel': { no: 'Rustfritt stål', sv: 'Rostfritt stål', fr: 'Acier inoxydable', en: 'Stainless steel' },
  silver: { no: 'Sterlingsølv', sv: 'Sterlingsilver', fr: 'Argent 925', en: 'Sterling silver' },
  gold: { no: 'Gult gull', sv: 'Gult guld', fr: 'Or jaune', en: 'Yellow gold' },
  pearl: { no: 'Ferskvannsperle', sv: 'Sötvattenspärla', fr: 'Perle d’eau douce', en: 'Freshwater pearl' },
}

/** What products of the demo have besides the shop's own fields. */
export const demoAttributes: (AttributeDraft & { handle: string })[] = [
  {
    handle: 'material',
    name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' },
    type: 'choice',
    choices: Object.entries(materials).map(([id, label]) => ({ id, label })),
    categories: [winterWarmers, watchesAndJewellery, bagsAndTravel, home, beauty].map(({ id }) => id),
    filterable: true,
    inFeed: true,
  },
  {
    handle: 'volume',
    name: { no: 'Volum', sv: 'Volym', fr: 'Contenance', en: 'Volume' },
    type: 'number',
    unit: 'ml',
    categories: [perfume, beauty, home, winterWarmers].map(({ id }) => id),
  },
  {
    handle: 'water-resistance',
    name: { no: 'Vanntetthet', sv: 'Vattentålighet', fr: 'Résistance à l’eau', en: 'Water resistance' },
    type: 'text',
    categories: [electronics, watchesAndJewellery].map(({ id }) => id),
  },
  {
    handle: 'care',
    name: { no: 'Stell', sv: 'Skötsel', fr: 'Entretien', en: 'Care' },
    type: 'text',
    categories: [winterWarmers, home].map(({ id }) => id),
  },
  {
    handle: 'dishwasher-safe',
    name: {
      no: 'Tåler oppvaskmaskin',
      sv: 'Tål diskmaskin',
      fr: 'Va au lave-vaisselle',
      en: 'Dishwasher safe',
    },
    type: 'yes_no',
    categories: [winterWarmers, home].map(({ id }) => id),
  },
]

const woolCare: Texts = {
  no: 'Luftes og børstes; ikke i maskin',
  sv: 'Vädras och borstas; inte i maskin',
  fr: 'Aérer et brosser\u202f; pas de machine',
  en: 'Air and brush; not in the machine',
}

/** Values by the address of their product. */
export const demoValues: Record<string, Record<string, AttributeValue>> = {
  'varme-tofler': { material: ['wool'], care: woolCare },
  'varme-tofler-terrakotta': { material: ['wool'], care: woolCare },
  handskar: {
    material: ['wool', 'leather'],
    care: {
      no: 'Tørkes flatt i romtemperatur',
      sv: 'Torkas plant i rumstemperatur',
      fr: 'Sécher à plat, à température ambiante',
      en: 'Dry flat at room temperature',
    },
  },
  'thermos-fjell': { material: ['stainless-steel'], volume: 500, 'dishwasher-safe': false },
  'perfume-ambre': { volume: 100 },
  'perfume-azur': { volume: 75 },
  'perfume-brume': { volume: 50 },
  'perfume-noir': { volume: 80 },
  'serum-dropper': { volume: 50 },
  'cream-jar-rosee': { volume: 50 },
  'soap-pump-sauge': { material: ['stoneware'], volume: 350 },
  'watch-nord': {
    material: ['leather', 'stainless-steel'],
    'water-resistance': { no: '50 meter', sv: '50 meter', fr: '50 mètres', en: '50 metres' },
  },
  'pearl-earrings': { material: ['silver', 'pearl'] },
  'ring-solitaire': { material: ['gold'] },
  'bracelet-maille': { material: ['silver'] },
  'handbag-lune': { material: ['leather'] },
  'suitcase-voyage': { material: ['polycarbonate'] },
  'wallet-carte': { material: ['leather'] },
  'sunglasses-rivage': { material: ['acetate'] },
  'armchair-ro': { material: ['wool'] },
  'table-lamp-mush': { material: ['glass'] },
  'vase-terra': { material: ['terracotta'] },
  'mug-stone': { material: ['stoneware'], volume: 300 },
  'teapot-fonte': { material: ['cast-iron'], volume: 800 },
  'earbuds-lys': {
    'water-resistance': {
      no: 'Tåler svette og regn (IPX4)',
      sv: 'Tål svett och regn (IPX4)',
      fr: 'Sueur et pluie (IPX4)',
      en: 'Sweat and rain (IPX4)',
    },
  },
  'speaker-fjord': {
    'water-resistance': {
      no: 'Tåler regn og støv (IP65)',
      sv: 'Tål regn och damm (IP65)',
      fr: 'Pluie et poussière (IP65)',
      en: 'Rain and dust (IP65)',
    },
  },
  'smartphone-slate': {
    'water-resistance': {
      no: 'Ned til 1,5 meter',
      sv: 'Ned till 1,5 meter',
      fr: 'Jusqu’à 1,5 mètre',
      en: 'Down to 1.5 metres',
    },
  },
}
