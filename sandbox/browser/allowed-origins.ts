import { isLoopbackName } from '../host-rules.ts'
import type { SandboxState } from '../state.ts'

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/**
 * The origin if it may embed the sandbox's frames, else null. Allowed: loopback names, the webhook receiver's host and
 * `config.shopHosts` (`shop.example.com`, `*.example.com`).
 */
export function allowedOrigin(state: SandboxState, origin: string | undefined): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  const url = new URL(origin)
  if (url.origin !== origin || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const { webhookUrl, shopHosts = [] } = state.config
  const ownShop = webhookUrl !== null && URL.canParse(webhookUrl) && new URL(webhookUrl).hostname === url.hostname
  const known = isLoopbackName(url.hostname) || ownShop || shopHosts.some((pattern) => matches(url.hostname, pattern))
  return known ? origin : null
}
