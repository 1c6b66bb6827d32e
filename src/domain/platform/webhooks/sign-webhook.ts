import { createHmac } from 'node:crypto'

/**
 * The header that proves where a delivery comes from: `t=<seconds>,v1=<hex>`, one v1 for each secret in force, over
 * `<seconds>.<body>`.
 */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signed.map((signature) => `v1=${signature}`)].join(',')
}
