// Formats, separators and fillers; also a Braille pattern, a note's head and a filler that Unicode counts as signs.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\u2800\u{1d159}\u{16fe4}]+/gu

/** Returns the text without surrounding spaces; empty if a reader would see none of its characters. */
export function visibleText(text: string): string {
  return text.replace(invisible, '') === '' ? '' : text.trim()
}

/** True if a reader sees something of the HTML: text, or other content such as a picture. */
export function isVisibleHtml(html: string): boolean {
  const text = html.replace(/<[^>]*>/g, '').replace(/&(nbsp|zwnj|zwj|lrm|rlm|shy|ensp|emsp|thinsp);/g, '')
  return visibleText(text) !== '' || /<(img|video|iframe|picture|svg|hr)\b/i.test(html)
}
