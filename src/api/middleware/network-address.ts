import { isIP } from 'node:net'

/**
 * Normalises an address: removes the port that some proxies append, and converts IPv4-mapped IPv6 to IPv4. Returns
 * null if the text is not an address.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim()
  const address = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4Of(groups)
  return new URL(`http://[${groups.map(hex).join(':')}]`).hostname.slice(1, -1)
}

/**
 * Returns the 64-bit network of an IPv6 address, since one household has many addresses. IPv4 addresses are returned
 * unchanged.
 */
export function networkOf(address: string): string {
  const plain = readAddress(address) ?? address
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).map(hex).join(':')}::/64` : plain
}

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const read = (part = '') => part.split(':').filter(Boolean).flatMap(numbersOf)
  const [head, tail] = address.split('%', 1)[0]!.split('::')
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function numbersOf(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a, b, c, d] = group.split('.').map(Number)
  return [a! * 256 + b!, c! * 256 + d!]
}

function ipv4Of(groups: number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

function hex(group: number): string {
  return group.toString(16)
}
