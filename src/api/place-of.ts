import type { Context } from 'hono'
import type { ApiEnvironment, Visitor } from './visitor.ts'

/** Where the visitor is: what a mail that this call leads to takes its brand, language and links from. */
export function placeOf(context: Context<ApiEnvironment>): Pick<Visitor, 'host' | 'https' | 'language'> {
  const { host, https, language } = context.get('visitor')
  return { host, https, language }
}
