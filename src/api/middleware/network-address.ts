import { isIP } from 'node:net'

/**
 * The one spelling of an address, without the port that some proxies write behind it; IPv4 written as IPv6 becomes
 * IPv4. Null where it is none.
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
 * The network of 64 bits that an IPv6 address belongs to, of which one household has many addresses; an IPv4 address as
 * it is.
 */
export function networkOf(address: string): string {
  const plain = readAddress(address) ?? address
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).map(hex).join(':')}::/64` : plain
}

/** The eight numbers of an IPv6 address. */
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
