import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/**
 * What somebody typed, without spaces around it; text that shows nothing is empty, so that `.min(1)` asks for words.
 * `missing`: the message where it is no text at all.
 */
export function typedText(missing?: string) {
  return z.string(missing).overwrite(visibleText)
}
