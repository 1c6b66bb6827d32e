import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SandboxState } from '../state.ts'

export type Markup = ReturnType<typeof html>

type Section = 'payments' | 'customers' | 'subscriptions' | 'payouts' | 'events' | 'controls' | 'cards' | 'mail'

const sections: readonly [Section, string, string][] = [
  ['payments', '/', 'Payments'],
  ['customers', '/customers', 'Customers'],
  ['subscriptions', '/subscriptions', 'Subscriptions'],
  ['payouts', '/payouts', 'Payouts'],
  ['events', '/events', 'Events'],
  ['controls', '/controls', 'Controls'],
  ['cards', '/cards', 'Test cards'],
  ['mail', '/mail', 'Mail'],
]

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Responds with one of the sandbox's own pages. */
export function respondWithPage(
  context: Context,
  state: SandboxState,
  page: { readonly section: Section; readonly title: string; readonly body: Markup; readonly status?: 200 | 404 },
) {
  const moved = state.offsetSeconds !== 0
  context.header('Content-Security-Policy', policy)
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  context.header('X-Content-Type-Options', 'nosniff')
  return context.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/dashboard/dashboard.css">
<script src="/sandbox/dashboard/dashboard.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<div class="bar">
<a class="wordmark" href="/"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="3" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M2 10h20" stroke="currentColor" stroke-width="2.6"/></svg>Sandbox</a>
<a class="${moved ? 'clock moved' : 'clock'}" href="/controls"><span class="clock-label">${moved ? 'Moved to' : 'Now'}</span> ${dateTime(state.now())}</a>
</div>
<nav aria-label="Sandbox">${sections.map(
      ([section, path, name]) =>
        html`<a href="${path}"${section === page.section ? html` aria-current="page"` : ''}>${name}</a>`,
    )}</nav>
</header>
<main id="content" tabindex="-1">
${page.body}
</main>
<p class="toast" role="status" hidden></p>
</body>
</html>`,
    page.status ?? 200,
  )
}

/** UTC to the minute. A number is in seconds. */
export function dateTime(instant: Date | number): Markup {
  const date = typeof instant === 'number' ? new Date(instant * 1000) : instant
  const iso = date.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}</time>`
}

export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const tones: Readonly<Record<string, 'good' | 'bad' | 'wait' | 'calm'>> = {
  succeeded: 'good',
  paid: 'good',
  active: 'good',
  delivered: 'good',
  trialing: 'calm',
  in_transit: 'wait',
  requires_action: 'wait',
  requires_payment_method: 'bad',
  requires_confirmation: 'wait',
  processing: 'wait',
  pending: 'wait',
  held: 'wait',
  open: 'wait',
  past_due: 'bad',
  unpaid: 'bad',
  failed: 'bad',
  refunded: 'calm',
  'partly refunded': 'calm',
}

export function badge(status: string): Markup {
  return html`<span class="badge ${tones[status] ?? 'quiet'}">${status.replaceAll('_', ' ')}</span>`
}

/** An event's type that may wrap after its dots and underscores. */
export function eventName(type: string): Markup {
  return html`${type.split(/(?<=[._])/).map((part) => html`${part}<wbr>`)}`
}

/** Returns a table cell. On narrow screens its label is shown before the content, and an empty cell is hidden. */
export function cell(label: string, content: Markup | string | number | null): Markup {
  return content === '' || content === null
    ? html`<td></td>`
    : html`<td data-label="${label}"><div>${content}</div></td>`
}

export function emptyNote(title: string, text: string): Markup {
  return html`<div class="empty"><p class="empty-title">${title}</p><p>${text}</p></div>`
}
