const written = /<\/?([a-z][a-z0-9]*)\b/gi
const editable = new Set([
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
])

/** True if the editor keeps every element of an HTML text. It does not know tables, pictures and similar elements. */
export function isEditable(html: string): boolean {
  return [...html.matchAll(written)].every(([, tag]) => editable.has(tag!.toLowerCase()))
}

/** Removes styles from pasted HTML, because the page's policy would report them even if they are not used. */
export function withoutStyles(html: string): string {
  return html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}
