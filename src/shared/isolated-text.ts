const openers = '\u2066\u2067\u2068'
const close = '\u2069'
/** Hebrew, Arabic and their neighbours, and the characters that turn the direction of what follows. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates typed text so that no character in it reorders the words of the surrounding sentence. Text without such
 * characters is returned unchanged.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${balanced(text)}${close}` : text
}

/** Joins typed texts in one line; missing parts leave nothing. */
export function joined(parts: readonly (string | number | false | null | undefined)[], separator = ' · '): string {
  return parts
    .filter((part) => part !== false && part !== null && part !== undefined && part !== '')
    .map((part) => isolated(String(part)))
    .join(separator)
}

/** Replaces an unclosed isolate, or an end without a beginning, by a zero-width space. */
function balanced(text: string): string {
  const characters = [...text]
  const open: number[] = []
  const alone: number[] = []
  characters.forEach((character, index) => {
    if (openers.includes(character)) open.push(index)
    else if (character === close && open.pop() === undefined) alone.push(index)
  })
  for (const index of [...open, ...alone]) characters[index] = '\u200b'
  return characters.join('')
}
