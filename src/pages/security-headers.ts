import type { Environment } from '#environment.ts'
import { earlyPressesHash } from './early-presses.ts'

const provider = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

const video = 'https://www.youtube-nocookie.com'
const analytics = {
  script: ['https://www.googletagmanager.com', 'https://connect.facebook.net'],
  connect: ['https://*.google-analytics.com', 'https://www.facebook.com'],
}

/** A preview may be framed by the office, which is on the same host. A framed draft runs no scripts. */
type PageOptions = { https: boolean; tracking: boolean; isPreview?: boolean; isDraft?: boolean }

/** Headers of every HTML page. The one inline script is named by its hash, so no nonce and pages stay cacheable. */
export function pageHeaders(environment: Environment, options: PageOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(environment, options),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...protectiveHeaders(options),
  }
}

/**
 * Headers of the back office's page: nothing but its own files, no frame around it or in it but previews. The nonce
 * lets its libraries add style elements.
 */
export function officePageHeaders({ https, nonce }: { https: boolean; nonce: string }): Record<string, string> {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", 'blob:'],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return {
    'content-security-policy': written(directives),
    // Scanning a parcel's number takes the camera.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), usb=(), payment=()',
    'referrer-policy': 'same-origin',
    ...protectiveHeaders({ https }),
  }
}

function protectiveHeaders(options: { https: boolean; isPreview?: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': options.isPreview ? 'SAMEORIGIN' : 'DENY',
    // Over plain HTTP, browsers ignore the first header with a warning. The second must not be sent over plain HTTP.
    ...(options.https && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

function contentSecurityPolicy(environment: Environment, options: PageOptions): string {
  const { apiBase, scriptUrl } = environment.stripe
  const sandbox = apiBase ? [...new Set([new URL(scriptUrl).origin, new URL(apiBase).origin])] : null
  const payment = sandbox ? { script: sandbox, frame: sandbox, connect: sandbox } : provider
  const api = environment.apiBaseUrl ? [new URL(environment.apiBaseUrl).origin] : []
  const tracking = options.tracking ? analytics : { script: [], connect: [] }
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [options.isPreview ? "'self'" : "'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", earlyPressesHash, ...payment.script, ...tracking.script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...api, ...tracking.connect],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...payment.connect, ...tracking.connect],
    'frame-src': [...payment.frame, video],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    ...(options.isDraft && { sandbox: ['allow-same-origin'] }),
    ...(options.https && { 'upgrade-insecure-requests': [] }),
  }
  return written(directives)
}

function written(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
