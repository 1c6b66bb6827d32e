import { hostName } from '#domain/markets/market-rules.ts'

/**
 * Scheme and host that links in mails begin with: the brand's own address where the owner set one, else the allowed host the shopper
 * used. Where nobody knows how that host was reached, only this machine's own names are assumed to be without encryption.
 */
export function linkOrigin(input: { baseUrl: string; host: string; https?: boolean | undefined }): string {
  if (input.baseUrl) return new URL(input.baseUrl).origin
  const name = hostName(input.host)
  const local = name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || name.startsWith('127.')
  return `${(input.https ?? !local) ? 'https' : 'http'}://${input.host}`
}
