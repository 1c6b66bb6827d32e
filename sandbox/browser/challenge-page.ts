import { html } from 'hono/html'
import { textsFor } from './client/texts.ts'

/** The page of the cardholder's bank in a 3-D Secure challenge. Its script fills in the payment. */
export function challengePage(input: { locale: string; now: Date }) {
  const { locale, now } = input
  const texts = textsFor(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(now)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${texts.challengeTitle}</title>
<link rel="stylesheet" href="/sandbox/browser/challenge.css">
<script src="/sandbox/browser/challenge.js" defer></script>
</head>
<body>
<main tabindex="-1" aria-labelledby="heading">
<header>
<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false"><path d="M4 12.5 16 5l12 7.5v2H4z" fill="currentColor"/><path d="M7 17h3v7H7zm7.5 0h3v7h-3zm7.5 0h3v7h-3zM4 26h24v2.5H4z" fill="currentColor"/></svg>
<span class="bank">${texts.bank}</span>
<span class="notice">${texts.testNotice}</span>
</header>
<div class="content">
<h1 id="heading" data-fill="heading">${texts.heading}</h1>
<dl>
<div data-row="amount"><dt>${texts.amount}</dt><dd class="amount waiting" data-fill="amount"><span class="visually-hidden">${texts.loading}</span></dd></div>
<div><dt>${texts.merchant}</dt><dd class="waiting" data-fill="merchant"><span class="visually-hidden">${texts.loading}</span></dd></div>
<div><dt>${texts.date}</dt><dd>${date}</dd></div>
</dl>
<p class="explanation">${texts.explanation}</p>
<p id="problem" role="alert"></p>
<div class="actions">
<button type="button" class="primary" data-outcome="success" disabled>${texts.complete}</button>
<button type="button" class="secondary" data-outcome="failure" disabled>${texts.fail}</button>
<button type="button" class="quiet" id="cancel">${texts.cancel}</button>
</div>
</div>
</main>
</body>
</html>`
}
