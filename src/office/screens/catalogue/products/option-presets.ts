import type { Texts } from '#shared/markets.ts'
import { plainText } from '#shared/plain-text.ts'

/** Options that most shops have, named in every language. */
export const optionPresets: readonly { id: string; name: Required<Texts> }[] = [
  { id: 'size', name: { no: 'Størrelse', sv: 'Storlek', fr: 'Taille', en: 'Size' } },
  { id: 'colour', name: { no: 'Farge', sv: 'Färg', fr: 'Couleur', en: 'Colour' } },
  { id: 'material', name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' } },
]

type Colour = { id: string; label: Required<Texts>; swatch: string }

const colour = (swatch: string, en: string, no: string, sv: string, fr: string): Colour => ({
  id: plainText(en).replaceAll(' ', '-'),
  label: { no, sv, fr, en },
  swatch,
})

const colours = [
  colour('#1c1b1a', 'Black', 'Svart', 'Svart', 'Noir'),
  colour('#ffffff', 'White', 'Hvit', 'Vit', 'Blanc'),
  colour('#8a8a88', 'Grey', 'Grå', 'Grå', 'Gris'),
  colour('#d8c7a8', 'Beige', 'Beige', 'Beige', 'Beige'),
  colour('#b98a56', 'Camel', 'Kamel', 'Kamel', 'Camel'),
  colour('#6b4a33', 'Brown', 'Brun', 'Brun', 'Marron'),
  colour('#1f2c4d', 'Navy', 'Marineblå', 'Marinblå', 'Bleu marine'),
  colour('#2f5fa8', 'Blue', 'Blå', 'Blå', 'Bleu'),
  colour('#3f6b4a', 'Green', 'Grønn', 'Grön', 'Vert'),
  colour('#a8322d', 'Red', 'Rød', 'Röd', 'Rouge'),
  colour('#d98aa0', 'Pink', 'Rosa', 'Rosa', 'Rose'),
  colour('#6d4b86', 'Purple', 'Lilla', 'Lila', 'Violet'),
  colour('#e0a92e', 'Yellow', 'Gul', 'Gul', 'Jaune'),
  colour('#d9772b', 'Orange', 'Oransje', 'Orange', 'Orange'),
] as const

/** Returns the colour that a word of any of the languages names; null if it is none of the usual ones. */
export function colourNamed(word: string): Colour | null {
  const typed = plainText(word.trim())
  return colours.find(({ label }) => Object.values(label).some((name) => plainText(name) === typed)) ?? null
}
