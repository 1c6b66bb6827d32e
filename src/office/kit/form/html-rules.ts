const written = /<\/?([a-z][a-z0-9]*)\b/gi
const editable = new Set([
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
])

/** Whether the editor would keep every element of an HTML text; tables, pictures and the like it does not know. */
export function isEditable(html: string): boolean {
  return [...html.matchAll(written)].every(([, tag]) => editable.has(tag!.toLowerCase()))
}

/** Pasted HTML without its styles, which the page's policy would report even where nothing is made of them. */
export function withoutStyles(html: string): string {
  return html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}
