import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/**
 * Schema of typed text without surrounding spaces; text that shows nothing becomes empty, so that `.min(1)` rejects
 * it. `missing` is the message for values that are not text.
 */
export function typedText(missing?: string) {
  return z.string(missing).overwrite(visibleText)
}
