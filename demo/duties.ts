import type { ProductDraft } from '../src/domain/catalogue/products/product-input.ts'
import type { Texts } from './demo-types.ts'

type Duties = Pick<
  ProductDraft,
  'manufacturer' | 'responsiblePerson' | 'originCountry' | 'hsCode' | 'netContent' | 'barcode'
> & { warnings?: Texts }

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

const perfumeOf = (barcode: string, amount: number): Duties => ({
  manufacturer: sault,
  originCountry: 'FR',
  hsCode: '33030010',
  warnings: flammable,
  netContent: { amount, unit: 'ml' },
  barcode,
})

/** By slug. The barcodes lie in the range that GS1 keeps for examples; the companies are invented. */
export const demoDuties: Record<string, Duties> = {
  'perfume-ambre': perfumeOf('9521000100015', 100),
  'perfume-azur': perfumeOf('9521000100022', 75),
  'perfume-noir': perfumeOf('9521000100039', 80),
  'perfume-brume': {
    ...perfumeOf('9522000200019', 50),
    manufacturer: halvora,
    responsiblePerson: nordlinje,
    originCountry: 'NO',
  },
  'serum-dropper': {
    manufacturer: halvora,
    responsiblePerson: nordlinje,
    originCountry: 'NO',
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
    responsiblePerson: nordlinje,
    originCountry: 'NO',
    hsCode: '69139090',
    barcode: '9524000400017',
  },
  'turntable-vinyl': {
    manufacturer: oktave,
    responsiblePerson: nordlinje,
    originCountry: 'GB',
    hsCode: '85193000',
    barcode: '9525000500011',
  },
}
