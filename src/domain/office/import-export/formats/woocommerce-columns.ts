import type { ColumnMeaning } from '#shared/product-formats.ts'
import { plainName } from './file-format.ts'

/** Columns of WooCommerce's exporter, by their English names. Dimensions, links and permissions mean nothing here. */
export const wooColumns = {
  ID: 'row',
  Type: 'row',
  SKU: 'sku',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
  Name: 'name',
  Published: 'state',
  'Is featured?': 'ignored',
  'Visibility in catalog': 'state',
  'Short description': 'summary',
  Description: 'description',
  'Date sale price starts': 'sale',
  'Date sale price ends': 'sale',
  'Tax status': 'ignored',
  'Tax class': 'ignored',
  'In stock?': 'stock',
  Stock: 'stock',
  'Low stock amount': 'ignored',
  'Backorders allowed?': 'stock',
  'Sold individually?': 'ignored',
  'Allow customer reviews?': 'ignored',
  'Purchase note': 'ignored',
  'Sale price': 'sale',
  'Regular price': 'price',
  Categories: 'category',
  Tags: 'ignored',
  'Shipping class': 'ignored',
  Images: 'image',
  'Download limit': 'ignored',
  'Download expiry days': 'ignored',
  Parent: 'row',
  'Grouped products': 'ignored',
  Upsells: 'ignored',
  'Cross-sells': 'ignored',
  'External URL': 'ignored',
  'Button text': 'ignored',
  Position: 'ignored',
  Brands: 'vendor',
} as const satisfies Record<string, ColumnMeaning>

export type WooColumn = keyof typeof wooColumns

/** Names of columns in the exporting person's language: Norwegian, Swedish, Danish, French, German. */
const namesIn: Record<WooColumn, string> = {
  ID: '',
  Type: 'Typ',
  SKU: 'Varenummer|Artikelnummer|Artikelnr|Produktnummer|UGS|Artikelnummer (SKU)|Art.-Nr.|Varenr.|Varenummer (SKU)',
  'GTIN, UPC, EAN, or ISBN':
    'GTIN, UPC, EAN or ISBN|GTIN, UPC, EAN eller ISBN|GTIN, UPC, EAN ou ISBN|GTIN, UPC, EAN oder ISBN|GTIN|EAN',
  Name: 'Navn|Namn|Nom',
  Published: 'Publisert|Publicerad|Udgivet|Publié|Veröffentlicht',
  'Is featured?':
    'Er fremhevet?|Fremhevet?|Är utvald?|Är framhävd?|Er fremhævet?|Mis en avant ?|Ist hervorgehoben?|Hervorgehoben?',
  'Visibility in catalog':
    'Catalog visibility|Synlighet i katalog|Synlighet i katalogen|Synlighed i katalog|Visibilité dans le catalogue|' +
    'Sichtbarkeit im Katalog',
  'Short description': 'Kort beskrivelse|Kortbeskrivelse|Kort beskrivning|Description courte|Kurzbeschreibung',
  Description: 'Beskrivelse|Beskrivning|Beschreibung',
  'Date sale price starts':
    'Dato salgspris starter|Dato tilbudspris starter|Startdato for salgspris|Datum när reapriset börjar|' +
    'Dato hvor udsalgspris starter|Date de début de promo|Datum, an dem Angebotspreis beginnt|' +
    'Datum, an dem der Angebotspreis beginnt|Angebotspreis gültig ab',
  'Date sale price ends':
    'Dato salgspris slutter|Dato tilbudspris slutter|Sluttdato for salgspris|Datum när reapriset upphör|' +
    'Dato hvor udsalgspris slutter|Date de fin de promo|Datum, an dem Angebotspreis endet|' +
    'Datum, an dem der Angebotspreis endet|Angebotspreis gültig bis',
  'Tax status': 'Avgiftsstatus|MVA-status|Momsstatus|État de la TVA|Statut fiscal|Steuerstatus',
  'Tax class': 'Avgiftsklasse|MVA-klasse|Momsklass|Momsgrupp|Momsklasse|Classe de TVA|Classe TVA|Steuerklasse',
  'In stock?': 'På lager?|I lager?|En stock ?|Vorrätig?|Auf Lager?',
  Stock: 'Lager|Lagerbeholdning|Lagersaldo|Lagerstatus|Bestand|Lagerbestand',
  'Low stock amount':
    'Lavt lagerantall|Lav lagerbeholdning|Lågt lagerantal|Montant de stock faible|Geringe Lagermenge|' +
    'Geringer Lagerbestand',
  'Backorders allowed?':
    'Restordre tillatt?|Tillat restordre?|Restordrer tillatt?|Tillåt restnoteringar?|Restordrer tilladt?|' +
    'Autoriser les commandes de produits en rupture ?|Lieferrückstände erlaubt?|Rückstände erlaubt?',
  'Sold individually?':
    'Selges individuelt?|Selges enkeltvis?|Säljes styckvis?|Sælges enkeltvis?|Vendre individuellement ?|' +
    'Nur einzeln verkaufen?',
  'Allow customer reviews?':
    'Tillat kundeomtaler?|Tillat kundevurderinger?|Tillåt kundrecensioner?|Tillad kundeanmeldelser?|' +
    'Autoriser les avis clients ?|Kundenrezensionen erlauben?|Kundenbewertungen erlauben?',
  'Purchase note':
    "Kjøpsnotat|Köpmeddelande|Købsbemærkning|Note de commande|Note de l'achat|Hinweis zum Kauf|Kaufhinweis",
  'Sale price': 'Salgspris|Tilbudspris|Reapris|Rea-pris|Udsalgspris|Tarif promo|Prix promo|Angebotspreis',
  'Regular price':
    'Ordinær pris|Vanlig pris|Normalpris|Ordinarie pris|Tarif régulier|Prix régulier|Prix de base|Regulärer Preis|' +
    'Normaler Preis',
  Categories: 'Kategorier|Catégories|Kategorien',
  Tags: 'Stikkord|Etiketter|Taggar|Étiquettes|Schlagwörter',
  'Shipping class': "Fraktklasse|Fraktklass|Forsendelsesklasse|Classe d'expédition|Classe de livraison|Versandklasse",
  Images: 'Bilder|Billeder',
  'Download limit': 'Nedlastingsgrense|Nedladdningsgräns|Downloadgrænse|Limite de téléchargement|Downloadlimit',
  'Download expiry days':
    "Nedlasting utløper|Ladda ned utgångsdagar|Jours d'expiration du téléchargement|Ablauftage des Downloads",
  Parent: 'Forelder|Overordnet|Förälder|Forælder|Übergeordnetes Produkt|Eltern',
  'Grouped products':
    'Grupperte produkter|Grupperade produkter|Grupperede produkter|Groupes de produits|Produits groupés|' +
    'Gruppierte Produkte',
  Upsells: 'Mersalg|Merförsäljning|Produits suggérés|Montée en gamme|Zusatzverkäufe',
  'Cross-sells': 'Kryssalg|Korsförsäljning|Krydssalg|Ventes croisées|Cross-Sells (Querverkäufe)',
  'External URL': 'Ekstern URL|Ekstern nettadresse|Extern URL|URL externe|Externe URL',
  'Button text': 'Knappetekst|Knapptext|Knaptekst|Libellé du bouton|Texte du bouton|Button-Text',
  Position: 'Posisjon|Placering',
  Brands: 'Brand|Merker|Merke|Varumärken|Varumärke|Mærker|Marques|Marque|Marken|Marke',
}

export const wooAliases: Record<string, WooColumn> = Object.fromEntries(
  Object.entries(namesIn).flatMap(([column, names]) =>
    names.split('|').flatMap((name) => (name ? [[plainName(name), column as WooColumn]] : [])),
  ),
)

const attributeNames: [part: 'name' | 'value(s)' | 'visible', pattern: RegExp][] = [
  ['name', /^(?:attribute|attributt|egenskap|attribut|egenskab) (\d+) (?:name|navn|namn)$/],
  ['name', /^nom de l'attribut (\d+)$/],
  [
    'value(s)',
    /^(?:attribute|attributt|egenskap|attribut|egenskab) (\d+) (?:value|verdi|värde|værdi|wert)(?:\(\p{L}+\))?$/u,
  ],
  ['value(s)', /^valeur\(s\) de l'attribut (\d+)$/],
  ['visible', /^(?:attribute|attributt|egenskap|attribut|egenskab) (\d+) (?:visible|synlig|sichtbar)$/],
]
const weight = /^(?:weight|vekt|vikt|vægt|poids|gewicht) \((g|kg|lbs?|oz)\)$/

/** The name that a column of a numbered attribute, or of a weight in some unit, gets here. */
export function numberedWooColumn(name: string): string | null {
  const plain = plainName(name)
  const unit = weight.exec(plain)?.[1]
  if (unit) return `Weight (${unit})`
  for (const [part, pattern] of attributeNames) {
    const number = pattern.exec(plain)?.[1]
    if (number) return `Attribute ${number} ${part}`
  }
  return null
}
