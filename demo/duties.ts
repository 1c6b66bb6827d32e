import type { ProductDraft } from '../src/domain/catalogue/products/product-input.ts'
import type { Texts } from './demo-types.ts'

type Duties = Pick<
  ProductDraft,
  'manufacturer' | 'responsiblePerson' | 'originCountry' | 'hsCode' | 'netContent' | 'barcode'
> & {
  warnings?: Texts
  /** One of each variant, in the order of the sizes. */
  barcodes?: string[]
}

const sault = {
  name: 'Mirelle Sault Parfums SAS',
  address: '14 chemin des Orangers\n06130 Vallombre\nFrance',
  contact: 'securite@mirelle-sault.example',
}
const halvora = {
  name: 'Halvora Hudpleie AS',
  address: 'Strandgata 22\n9008 Fjellvika\nNorge',
  contact: 'produktsikkerhet@halvora.example',
}
const norrvik = {
  name: 'Nørrvik Møbler ApS',
  address: 'Havnegade 7\n8000 Østerby\nDanmark',
  contact: 'https://norrvik.example/sikkerhed',
}
const kardemo = {
  name: 'Kardemo Keramikk AS',
  address: 'Kaigaten 4\n5005 Vestervåg\nNorge',
  contact: 'post@kardemo.example',
}
const halvoraGull = {
  name: 'Halvora Gull AS',
  address: 'Strandgata 24\n9008 Fjellvika\nNorge',
  contact: 'gull@halvora.example',
}
const norrvikBolig = {
  name: 'Nørrvik Bolig ApS',
  address: 'Havnegade 9\n8000 Østerby\nDanmark',
  contact: 'https://norrvik.example/sikkerhed',
}
const brisa = {
  name: 'Brisa & Lune, Lda.',
  address: 'Rua do Cais 18\n4400-018 Vila Alva\nPortugal',
  contact: 'seguranca@brisa-lune.example',
}
const tavelin = {
  name: 'Tavelin Väskor AB',
  address: 'Garverigatan 5\n503 30 Älvsund\nSverige',
  contact: 'produktsakerhet@tavelin.example',
}
const estrel = {
  name: 'Estrel SAS',
  address: '8 rue de l’Horloge\n25000 Montclair\nFrance',
  contact: 'securite@estrel.example',
}
const oktave = {
  name: 'Oktave Audio Ltd',
  address: '61 Foundry Row\nLeith Mills EH6 7XX\nUnited Kingdom',
  contact: 'safety@oktave.example',
}
/** Answers in the European Union for goods that come from outside of it. */
const nordlinje = {
  name: 'Nordlinje Import AB',
  address: 'Hamngatan 31\n411 06 Västerhamn\nSverige',
  contact: 'compliance@nordlinje.example',
}

const flammable: Texts = {
  no: 'Brannfarlig væske og damp.\nHoldes borte fra åpen ild og varme flater. Ikke spray mot øynene.\nOppbevares utilgjengelig for barn.',
  sv: 'Brandfarlig vätska och ånga.\nHåll borta från öppen låga och heta ytor. Spraya inte mot ögonen.\nFörvaras oåtkomligt för barn.',
  fr: 'Liquide et vapeurs inflammables.\nTenir à l’écart des flammes et des surfaces chaudes. Ne pas vaporiser vers les yeux.\nTenir hors de portée des enfants.',
  en: 'Flammable liquid and vapour.\nKeep away from open flames and hot surfaces. Do not spray towards the eyes.\nKeep out of reach of children.',
}
const outwardOnly: Texts = {
  no: 'Bare til utvortes bruk. Unngå kontakt med øynene.',
  sv: 'Endast för utvärtes bruk. Undvik kontakt med ögonen.',
  fr: 'Usage externe uniquement. Éviter le contact avec les yeux.',
  en: 'For external use only. Avoid contact with the eyes.',
}
const bulb: Texts = {
  no: 'Bruk bare pærer med sokkel E14 på høyst 25 W.\nTrekk ut støpselet før du skifter pære. Bare til bruk innendørs.',
  sv: 'Använd bara lampor med sockel E14 på högst 25 W.\nDra ur kontakten innan du byter lampa. Endast för bruk inomhus.',
  fr: 'N’utiliser que des ampoules E14 de 25 W au plus.\nDébrancher avant de changer l’ampoule. Usage intérieur uniquement.',
  en: 'Use only E14 bulbs of at most 25 W.\nUnplug before you change the bulb. For indoor use only.',
}

const candle: Texts = {
  no: 'La aldri et brennende lys være uten tilsyn.\nHoldes borte fra barn, dyr og brennbare ting. Slukk lyset når 1 cm voks gjenstår.',
  sv: 'Lämna aldrig ett brinnande ljus utan uppsikt.\nHåll borta från barn, djur och brännbart material. Släck när 1 cm vax återstår.',
  fr: 'Ne jamais laisser une bougie allumée sans surveillance.\nTenir à l’écart des enfants, des animaux et de tout objet inflammable. Éteindre à 1 cm de cire.',
  en: 'Never leave a burning candle unattended.\nKeep away from children, animals and anything that burns. Put it out at 1 cm of wax.',
}

/** Goods of these makers from outside the European Union have somebody there who answers for them. */
const ofNorway = { responsiblePerson: nordlinje, originCountry: 'NO' }
const ofBritain = { responsiblePerson: nordlinje, originCountry: 'GB' }

const perfumeOf = (barcode: string, amount: number): Duties => ({
  manufacturer: sault,
  originCountry: 'FR',
  hsCode: '33030010',
  warnings: flammable,
  netContent: { amount, unit: 'ml' },
  barcode,
})

/**
 * By slug, with invented companies and barcodes of the range that GS1 keeps for examples. The dumbbells, gloves,
 * ring and sunglasses lack some data: gaps for the office to show.
 */
export const demoDuties: Record<string, Duties> = {
  'perfume-ambre': perfumeOf('9521000100015', 100),
  'perfume-azur': perfumeOf('9521000100022', 75),
  'perfume-noir': perfumeOf('9521000100039', 80),
  'perfume-brume': {
    ...perfumeOf('9522000200019', 50),
    manufacturer: halvora,
    ...ofNorway,
  },
  'serum-dropper': {
    manufacturer: halvora,
    ...ofNorway,
    hsCode: '33049900',
    warnings: outwardOnly,
    netContent: { amount: 50, unit: 'ml' },
    barcode: '9522000200026',
  },
  'cream-jar-rosee': {
    manufacturer: sault,
    originCountry: 'FR',
    hsCode: '33049900',
    warnings: outwardOnly,
    netContent: { amount: 50, unit: 'ml' },
    barcode: '9521000100046',
  },
  'table-lamp-mush': {
    manufacturer: norrvik,
    originCountry: 'DK',
    hsCode: '94052190',
    warnings: bulb,
    barcode: '9523000300013',
  },
  'vase-terra': {
    manufacturer: kardemo,
    ...ofNorway,
    hsCode: '69139090',
    barcode: '9524000400017',
  },
  'turntable-vinyl': {
    manufacturer: oktave,
    ...ofBritain,
    hsCode: '85193000',
    barcode: '9525000500011',
  },
  'lipstick-velours': {
    manufacturer: sault,
    originCountry: 'FR',
    hsCode: '33041000',
    netContent: { amount: 3.5, unit: 'g' },
    barcode: '9521000100053',
  },
  'soap-pump-sauge': {
    manufacturer: halvora,
    ...ofNorway,
    hsCode: '69120023',
    barcode: '9522000200033',
  },
  'ring-solitaire': { manufacturer: halvoraGull, ...ofNorway, hsCode: '71131900', barcode: null },
  'pearl-earrings': {
    manufacturer: halvoraGull,
    ...ofNorway,
    hsCode: '71161000',
    barcode: '9522000200040',
  },
  'armchair-ro': {
    manufacturer: norrvik,
    originCountry: 'DK',
    hsCode: '94016100',
    barcode: '9523000300020',
  },
  'thermos-fjell': {
    manufacturer: norrvikBolig,
    originCountry: 'DK',
    hsCode: '96170000',
    barcode: '9523000300037',
  },
  'varme-tofler': {
    manufacturer: norrvikBolig,
    originCountry: 'DK',
    hsCode: '64042090',
    barcodes: ['9523000300044', '9523000300051'],
  },
  'varme-tofler-terrakotta': {
    manufacturer: norrvikBolig,
    originCountry: 'DK',
    hsCode: '64042090',
    barcodes: ['9523000300068', '9523000300075'],
  },
  'candle-lin': {
    manufacturer: kardemo,
    ...ofNorway,
    hsCode: '34060000',
    warnings: candle,
    netContent: { amount: 220, unit: 'g' },
    barcode: '9524000400024',
  },
  'mug-stone': {
    manufacturer: kardemo,
    ...ofNorway,
    hsCode: '69120023',
    barcode: '9524000400031',
  },
  'teapot-fonte': {
    manufacturer: kardemo,
    ...ofNorway,
    hsCode: '73239200',
    barcode: '9524000400048',
  },
  'headphones-aura': {
    manufacturer: oktave,
    ...ofBritain,
    hsCode: '85183000',
    barcode: '9525000500028',
  },
  'earbuds-lys': {
    manufacturer: oktave,
    ...ofBritain,
    hsCode: '85183000',
    barcode: '9525000500035',
  },
  'speaker-fjord': {
    manufacturer: oktave,
    ...ofBritain,
    hsCode: '85182200',
    barcode: '9525000500042',
  },
  'handbag-lune': {
    manufacturer: brisa,
    originCountry: 'PT',
    hsCode: '42022100',
    barcode: '9526000600015',
  },
  'suitcase-voyage': {
    manufacturer: tavelin,
    originCountry: 'SE',
    hsCode: '42021250',
    barcode: '9527000700019',
  },
  'wallet-carte': {
    manufacturer: tavelin,
    originCountry: 'SE',
    hsCode: '42023100',
    barcode: '9527000700026',
  },
  'watch-nord': {
    manufacturer: estrel,
    originCountry: 'FR',
    hsCode: '91021100',
    barcode: '9528000800013',
  },
  'bracelet-maille': {
    manufacturer: estrel,
    originCountry: 'FR',
    hsCode: '71131100',
    barcode: '9528000800020',
  },
  'sunglasses-rivage': {
    manufacturer: estrel,
    originCountry: null,
    hsCode: '90041091',
    barcode: '9528000800037',
  },
  'smartphone-slate': {
    manufacturer: estrel,
    originCountry: 'FR',
    hsCode: '85171300',
    barcode: '9528000800044',
  },
  'camera-classic': {
    manufacturer: estrel,
    originCountry: 'FR',
    hsCode: '85258900',
    barcode: '9528000800051',
  },
}
