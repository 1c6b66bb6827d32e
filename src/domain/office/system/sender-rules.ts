export type SenderWarning = {
  code: 'sender.unreadable' | 'sender.reserved' | 'sender.otherDomain'
  domain: string
  /** Domains that would fit. */
  expected: string[]
}

/** The address in `Name <name@shop.example>` or `name@shop.example`; null where there is none. */
export function senderAddress(sender: string): string | null {
  const address = (sender.match(/<([^<>]+)>\s*$/)?.[1] ?? sender).trim()
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(address) ? address.toLowerCase() : null
}

// Names that no mail server of the world takes mail from.
const reserved = /(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/

/** True for a name such as `shop.test`, which only a private network knows. */
export function isReservedName(name: string): boolean {
  return reserved.test(name)
}

/**
 * Returns warnings about the sender of mails. A domain other than the brands' looks forged, and such mails end up as
 * spam.
 */
export function senderWarnings(
  sender: string,
  { emails, hosts, live }: { emails: readonly string[]; hosts: readonly string[]; live: boolean },
): SenderWarning[] {
  const address = senderAddress(sender)
  if (!address) return [{ code: 'sender.unreadable', domain: '', expected: [] }]
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const own = [...emails.map((email) => email.slice(email.lastIndexOf('@') + 1)), ...hosts]
  const expected = [...new Set(own.map((name) => siteOf(name.toLowerCase())).filter(Boolean))].sort()
  const warnings: SenderWarning[] = []
  if (live && isReservedName(domain)) warnings.push({ code: 'sender.reserved', domain, expected })
  if (!expected.includes(siteOf(domain))) {
    warnings.push({ code: 'sender.otherDomain', domain, expected })
  }
  return warnings
}

/** Returns the registered domain of a host name: its last two labels. */
function siteOf(name: string): string {
  return name.split('.').slice(-2).join('.')
}
