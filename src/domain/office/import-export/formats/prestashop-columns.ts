import type { ColumnMeaning } from '#shared/product-formats.ts'
import { plainName } from './file-format.ts'

/** Columns of PrestaShop's product files (its import template and its product list) that are not ignored for good. */
export const prestaColumns = {
  'Product ID': 'row',
  'Active (0/1)': 'state',
  'Name *': 'name',
  'Categories (x,y,z...)': 'category',
  'Price tax excluded': 'price',
  'Price tax included': 'price',
  'Tax rules ID': 'ignored',
  'Wholesale price': 'ignored',
  'On sale (0/1)': 'ignored',
  'Discount amount': 'sale',
  'Discount percent': 'sale',
  'Discount from (yyyy-mm-dd)': 'sale',
  'Discount to (yyyy-mm-dd)': 'sale',
  'Reference #': 'sku',
  'Supplier reference #': 'ignored',
  Supplier: 'ignored',
  Manufacturer: 'vendor',
  EAN13: 'barcode',
  UPC: 'barcode',
  MPN: 'ignored',
  Ecotax: 'ignored',
  Width: 'ignored',
  Height: 'ignored',
  Depth: 'ignored',
  Weight: 'weight',
  Quantity: 'stock',
  'Minimal quantity': 'ignored',
  'Low stock level': 'ignored',
  Visibility: 'state',
  'Additional shipping cost': 'ignored',
  Unity: 'ignored',
  'Unit price': 'ignored',
  Summary: 'summary',
  Description: 'description',
  'Tags (x,y,z...)': 'ignored',
  'Meta title': 'seo',
  'Meta keywords': 'ignored',
  'Meta description': 'seo',
  'URL rewritten': 'address',
  'Text when in stock': 'ignored',
  'Text when backorder allowed': 'ignored',
  'Available for order (0 = No, 1 = Yes)': 'ignored',
  'Product available date': 'ignored',
  'Product creation date': 'ignored',
  'Show price (0 = No, 1 = Yes)': 'ignored',
  'Image URLs (x,y,z...)': 'image',
  'Image alt texts (x,y,z...)': 'image',
  'Delete existing images (0 = No, 1 = Yes)': 'ignored',
  'Feature(Name:Value:Position)': 'attribute',
  'Available online only (0 = No, 1 = Yes)': 'ignored',
  Condition: 'ignored',
  'Customizable (0 = No, 1 = Yes)': 'ignored',
  'Uploadable files (0 = No, 1 = Yes)': 'ignored',
  'Text fields (0 = No, 1 = Yes)': 'ignored',
  'Out of stock action': 'stock',
  'Virtual product': 'ignored',
} as const satisfies Record<string, ColumnMeaning>

export type PrestaColumn = keyof typeof prestaColumns

/** Names in other versions, in the product list's own export, and in French. */
const otherNames: Partial<Record<PrestaColumn, string>> = {
  'Product ID': 'ID|ID produit|Identifiant produit|ID du produit',
  'Active (0/1)': 'Active|Status|Actif (0/1)|Actif|Statut|État',
  'Name *': 'Name|Name*|Nom *|Nom*|Nom|Product name|Nom du produit',
  'Categories (x,y,z...)': 'Categories|Category|Catégories (x,y,z...)|Catégories (x, y, z...)|Catégories|Catégorie',
  'Price tax excluded':
    'Price (tax excl.)|Price (tax excluded)|Price tax excl.|Prix HT|Prix (HT)|Prix de vente HT|Prix hors taxes|' +
    'Prix (hors taxes)|Prix (hors taxe)',
  'Price tax included':
    'Price (tax incl.)|Price (tax included)|Price tax incl.|Prix TTC|Prix (TTC)|Prix de vente TTC|' +
    'Prix toutes taxes comprises',
  'Tax rules ID': 'Tax rule ID|ID règle de taxes|ID de la règle de taxe|ID règle de taxe',
  'Wholesale price': "Cost price|Prix de gros|Prix d'achat|Prix de revient",
  'On sale (0/1)': 'En solde (0/1)|En promotion (0/1)|En promo (0/1)',
  'Discount amount': 'Montant de la réduction|Montant de la remise|Montant réduction',
  'Discount percent': 'Pourcentage de réduction|Pourcentage de la remise|Pourcentage de remise',
  'Discount from (yyyy-mm-dd)':
    'Discount from|Réduction de (aaaa-mm-jj)|Réduction du (aaaa-mm-jj)|Remise du (aaaa-mm-jj)|Réduction à partir du',
  'Discount to (yyyy-mm-dd)':
    "Discount to|Réduction à (aaaa-mm-jj)|Réduction au (aaaa-mm-jj)|Remise au (aaaa-mm-jj)|Réduction jusqu'au",
  'Reference #': 'Reference|Référence #|Référence n°|Référence',
  'Supplier reference #': 'Supplier reference|Référence fournisseur #|Référence fournisseur n°|Référence fournisseur',
  Supplier: 'Fournisseur',
  Manufacturer: 'Brand|Fabricant|Marque',
  EAN13: 'EAN-13|EAN 13|GTIN',
  UPC: 'Code UPC',
  Ecotax: 'Écotaxe|Éco-participation',
  Width: 'Largeur',
  Height: 'Hauteur',
  Depth: 'Profondeur',
  Weight: 'Poids',
  Quantity: 'Quantité',
  'Minimal quantity': 'Minimum quantity|Quantité minimale',
  'Low stock level': 'Niveau de stock bas|Seuil de stock bas',
  Visibility: 'Visibilité',
  'Additional shipping cost': 'Frais de port supplémentaires',
  Unity: 'Unit for base price|Unit for the price per unit|Unité',
  'Unit price': 'Base price|Price per unit|Prix unitaire|Prix à l’unité',
  Summary: 'Short description|Récapitulatif|Résumé|Description courte',
  'Tags (x,y,z...)': 'Tags|Mots-clés (x,y,z...)|Étiquettes (x,y,z...)',
  'Meta title': 'Balise titre|Méta titre|Titre méta|Meta titre',
  'Meta keywords': 'Méta mots-clés|Mots-clés méta',
  'Meta description': 'Méta description|Balise méta description',
  'URL rewritten': 'Rewritten URL|Friendly URL|URL réécrite|URL simplifiée',
  'Text when in stock': 'Label when in stock|Texte si en stock|Texte lorsque en stock',
  'Text when backorder allowed': 'Label when backorder allowed|Texte si commande autorisée',
  'Image URLs (x,y,z...)': 'Image URLs|Image URL|URL des images (x,y,z...)|URL de l’image|Images',
  'Image alt texts (x,y,z...)': 'Image alt texts|Texte alternatif des images (x,y,z...)|Textes alternatifs des images',
  'Feature(Name:Value:Position)':
    'Feature (Name:Value:Position)|Feature (Name:Value:Position:Customized)|Feature(Name:Value:Position:Customized)|' +
    'Caractéristique (Nom:Valeur:Position)|Caractéristique(Nom:Valeur:Position)|' +
    'Caractéristique (Nom:Valeur:Position:Personnalisé)|Caractéristiques (Nom:Valeur:Position)',
  Condition: 'État du produit',
  'Out of stock action': 'Action when out of stock|Action en cas de rupture de stock|Action si rupture de stock',
  'Virtual product': 'Virtual product (0 = No, 1 = Yes)|Produit virtuel',
}

export const prestaAliases = aliasesOf(otherNames)

/** Columns of PrestaShop's files of combinations: the variants of products that another file has. */
export const combinationColumns = {
  'Product ID*': 'row',
  'Product Reference': 'row',
  'Attribute (Name:Type:Position)*': 'option',
  'Value (Value:Position)*': 'option',
  'Supplier reference': 'ignored',
  Reference: 'sku',
  EAN13: 'barcode',
  UPC: 'barcode',
  MPN: 'ignored',
  'Wholesale price': 'ignored',
  'Impact on price': 'price',
  Ecotax: 'ignored',
  Quantity: 'stock',
  'Minimal quantity': 'ignored',
  'Low stock level': 'ignored',
  'Impact on weight': 'ignored',
  'Default (0 = No, 1 = Yes)': 'ignored',
  'Combination available date': 'ignored',
  'Image position': 'ignored',
  'Image URLs (x,y,z...)': 'image',
  'Image alt texts (x,y,z...)': 'ignored',
} as const satisfies Record<string, ColumnMeaning>

export const combinationAliases = aliasesOf<keyof typeof combinationColumns>({
  'Product ID*': 'Product ID|ID|ID produit*|ID produit|Identifiant produit',
  'Product Reference': 'Product reference #|Référence produit|Référence du produit',
  'Attribute (Name:Type:Position)*':
    'Attribute (Name:Type:Position)|Attributes|Attribut (Nom:Type:Position)*|Attribut (Nom:Type:Position)|' +
    'Attribut (Nom : Type : Position)*',
  'Value (Value:Position)*':
    'Value (Value:Position)|Values|Valeur (Valeur:Position)*|Valeur (Valeur:Position)|Valeur (Valeur : Position)*',
  'Supplier reference': 'Référence fournisseur',
  Reference: 'Reference #|Référence',
  EAN13: 'EAN-13|EAN 13|GTIN',
  'Wholesale price': "Cost price|Prix de gros|Prix d'achat",
  'Impact on price': 'Impact sur le prix|Impact sur le prix (HT)|Impact on price (tax excl.)',
  Quantity: 'Quantité',
  'Minimal quantity': 'Minimum quantity|Quantité minimale',
  'Impact on weight': 'Impact sur le poids',
  'Default (0 = No, 1 = Yes)': 'Default|Défaut (0 = Non, 1 = Oui)|Par défaut (0 = Non, 1 = Oui)',
  'Image URLs (x,y,z...)': "Image URL|Image URLs|URL des images (x,y,z...)|URL de l'image",
  'Image alt texts (x,y,z...)': 'Image alt texts|Textes alternatifs des images (x,y,z...)',
})

function aliasesOf<Column extends string>(names: Partial<Record<Column, string>>): Record<string, Column> {
  const pairs = Object.entries<string | undefined>(names).flatMap(([column, others = '']) =>
    others.split('|').map((name) => [plainName(name), column as Column] as const),
  )
  return Object.fromEntries(pairs) as Record<string, Column>
}
