/** Parts of a cell between commas; `\,` is a comma within one. */
export function listedIn(text: string): string[] {
  const parts = text.match(/(?:\\.|[^,\\])+/gs) ?? []
  return parts.map((part) => part.replace(/\\([,\\])/g, '$1').trim()).filter(Boolean)
}

/** Addresses of images in a cell, which may have commas in them. */
export function addressesIn(text: string): string[] {
  return text
    .split(/\s*,\s*(?=https?:|\/)/i)
    .map((address) => address.trim().replace(/^\/\/(?=[^/])/, 'https://'))
    .filter(Boolean)
}
