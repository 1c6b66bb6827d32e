/** Code mailed to a visitor who asks for an order by its number: eight characters that are not easily confused. */

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8
const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/** `bytes`: one random byte per character of the code. */
export function codeFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, codeLength), (byte) => signs[byte % signs.length]).join('')
}

/** Formats a code so that it is easy to read and type: `K7QF-9M2T`. */
export function readableCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Returns the code as it was generated, however it was typed. */
export function normalCode(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  return plain.replace(/[^0-9A-Z]/g, '').replace(/[OIL]/g, (sign) => lookalikes[sign]!)
}

/** The number of an order as it is typed, `#1234` too; null where there can be no such order. */
export function typedOrderNumber(typed: string): number | null {
  const digits = /^[\s#]*(\d{1,15})\s*$/.exec(typed.normalize('NFKC'))?.[1]
  return digits === undefined ? null : Number(digits)
}
