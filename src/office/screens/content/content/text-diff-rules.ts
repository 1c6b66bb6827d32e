export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

// Number of comparisons above which texts are compared by lines, and after that as wholes.
const maxCells = 4_000_000

/** Returns the added and removed text, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const byWords = diffTokens(tokens(before, /\s+|[^\s]+/g), tokens(after, /\s+|[^\s]+/g))
  const parts = byWords ?? diffTokens(tokens(before, /[^\n]*\n|[^\n]+/g), tokens(after, /[^\n]*\n|[^\n]+/g))
  return parts ?? merged([part('removed', before), part('added', after)])
}

const tokens = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
const part = (kind: DiffPart['kind'], text: string): DiffPart => ({ kind, text })

/** Compares by the longest common subsequence of tokens. Returns null if there are too many to compare. */
function diffTokens(before: string[], after: string[]): DiffPart[] | null {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  if (old.length * fresh.length > maxCells) return null
  return merged([
    part('same', before.slice(0, start).join('')),
    ...compared(old, fresh),
    part('same', before.slice(before.length - end).join('')),
  ])
}

function compared(old: string[], fresh: string[]): DiffPart[] {
  const width = fresh.length + 1
  // Length of the longest common subsequence from this position on.
  const common = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const right = Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
      common[i * width + j] = old[i] === fresh[j] ? common[(i + 1) * width + j + 1]! + 1 : right
    }
  }
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      parts.push(part('same', old[i]!))
      i += 1
      j += 1
    } else if (j >= fresh.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      parts.push(part('removed', old[i]!))
      i += 1
    } else {
      parts.push(part('added', fresh[j]!))
      j += 1
    }
  }
  return parts
}

/** Merges adjacent parts of one kind and drops empty ones. Whitespace between two changes becomes part of both. */
function merged(parts: DiffPart[]): DiffPart[] {
  const found: DiffPart[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed) found.push(part('removed', removed))
    if (added) found.push(part('added', added))
    removed = ''
    added = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    if (text === '') continue
    const isBetween = kind === 'same' && !/\S/.test(text) && removed && added && parts[index + 1]?.kind !== 'same'
    if (kind === 'removed' || isBetween) removed += text
    if (kind === 'added' || isBetween) added += text
    if (kind !== 'same' || isBetween) continue
    close()
    const last = found.at(-1)
    if (last?.kind === 'same') last.text += text
    else found.push(part('same', text))
  }
  close()
  return found
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** Converts HTML to readable text: a line for each block, links with their address. */
export function readableText(html: string): string {
  return html
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|h\d|li|blockquote|tr|div|dt|dd|figure)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
}

/** Returns both values as readable text, or as written if they differ only in their markup. */
export function comparedTexts(before: string, after: string): readonly [string, string] {
  const [old, fresh] = [readableText(before), readableText(after)]
  return old === fresh ? [before, after] : [old, fresh]
}
