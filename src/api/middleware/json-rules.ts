import { cleanText } from '#shared/xml.ts'

const deepest = 32
const colon = /\s*:/y

/**
 * Returns the reason for refusing a valid JSON text: a duplicate key, a key that reaches an object's prototype, a
 * NUL, or excessive nesting. Returns null if there is none.
 */
export function findJsonProblem(text: string): 'duplicateKey' | 'forbiddenKey' | 'nul' | 'tooDeep' | null {
  if (text.includes('\\u0000')) return 'nul'
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > deepest) return 'tooDeep'
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === '"') {
      const end = endOfString(text, at)
      colon.lastIndex = end + 1
      if (colon.test(text)) {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        if (isForbiddenName(key)) return 'forbiddenKey'
        const keys = open.at(-1)
        if (keys?.has(key)) return 'duplicateKey'
        keys?.add(key)
      }
      at = end
    }
  }
  return null
}

// JSON escapes all characters that texts must not contain, except for two.
const mayBeUnclean = /\\[bfu]|[\ufffe\uffff]/

/**
 * Removes characters that no page or feed can show from all texts except passwords. Returns the cleaned value and its
 * JSON.
 */
export function cleanJson(text: string, value: unknown): { value: unknown; json: string } {
  if (!mayBeUnclean.test(text)) return { value, json: text }
  const cleaned: unknown = JSON.parse(text, (name, part: unknown) =>
    typeof part === 'string' && !/password/i.test(name) ? cleanText(part) : part,
  )
  return { value: cleaned, json: JSON.stringify(cleaned) }
}

export function isForbiddenName(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
