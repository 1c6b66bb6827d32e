import { escapeHtml } from './html.ts'

// Characters that no XML 1.0 document may contain, even escaped: control characters, two non-characters, and halves
// of surrogate pairs.
const separators = /[\v\f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as it may be stored and shown anywhere: without what XML forbids, with a space for old line breaks. */
export function cleanText(text: string): string {
  return text.replace(separators, ' ').replace(forbidden, '')
}

/** Text for XML, inside elements and quoted attributes; what XML forbids is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(cleanText(text))
}
