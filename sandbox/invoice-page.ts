import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type Stripe from 'stripe'
import { findObject } from './objects.ts'
import type { SandboxState } from './state.ts'

const style = `
  body { margin: 0; background: #f4f3f0; color: #1d1c1a; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 38rem; margin: 3rem auto; padding: 2.5rem; background: #fff; border-radius: 14px; }
  h1 { margin: 0; font-size: 1.5rem; letter-spacing: -0.01em; }
  .sum { margin: 0.25rem 0 2rem; color: #5c5953; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.35rem 1.5rem; margin: 0 0 2rem; }
  dt { color: #5c5953; }
  dd { margin: 0; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 0.7rem 0; border-top: 1px solid #e4e2dd; text-align: left; font-weight: 400; }
  th { border: 0; color: #5c5953; font-size: 0.875rem; }
  th:last-child, td:last-child { text-align: right; }
  tfoot td { border-top-color: #1d1c1a; font-weight: 600; }
  footer { margin-top: 2.5rem; color: #5c5953; font-size: 0.875rem; }
  @media (max-width: 44rem) { main { margin: 0; border-radius: 0; padding: 1.5rem; } }
  @media print { body { background: none; } main { margin: 0 auto; } }
`

const statusWords: { [status: string]: string } = {
  open: 'Waiting for payment',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Withdrawn',
}

/** `/invoices/{id}`, the page of `hosted_invoice_url`; 404 for a draft. */
export function invoiceRoutes(state: SandboxState): Hono {
  return new Hono().get('/invoices/:id', (context) => {
    const invoice = findObject(state, 'invoice', context.req.param('id'))
    if (invoice === undefined || invoice.status === 'draft') return context.text('There is no such invoice.', 404)
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(invoicePage(invoice))
  })
}

function invoicePage(invoice: Stripe.Invoice) {
  const money = (cents: number) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: invoice.currency }).format(cents / 100)
  const day = (seconds: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
  const paidAt = invoice.status_transitions.paid_at
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Invoice ${invoice.number}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Invoice ${invoice.number}</h1>
<p class="sum">${money(invoice.total)} · ${statusWords[invoice.status ?? ''] ?? invoice.status}</p>
<dl>
<dt>From</dt><dd>${invoice.account_name}</dd>
<dt>To</dt><dd>${invoice.customer_name ?? invoice.customer_email ?? ''}</dd>
<dt>Date</dt><dd>${day(invoice.status_transitions.finalized_at ?? invoice.created)}</dd>
${paidAt === null ? '' : html`<dt>Paid</dt><dd>${day(paidAt)}</dd>`}
</dl>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Period</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}</td><td>${day(line.period.start)} – ${day(line.period.end)}</td><td>${money(line.amount)}</td></tr>`,
  )}</tbody>
<tfoot><tr><td colspan="2">Total</td><td>${money(invoice.total)}</td></tr></tfoot>
</table>
<footer>Issued by the payment sandbox. No real money is involved.</footer>
</main>
</body>
</html>`
}
