import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { dateTime, emptyNote, respondWithPage } from '../dashboard/layout.ts'
import type { SandboxState } from '../state.ts'
import { createMailTable, deleteAllMail, exportMail, findMail, listMail } from './mail-queries.ts'
import { htmlWithInlineImages, linksIn } from './parse-mail.ts'

// A mail's own HTML: images and styles, no scripts, and links only in new windows.
const mailPolicy = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline' http: https:",
  'font-src http: https: data:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The mailbox: `/mail`, a page for each mail, and `/mail.json` (oldest first; DELETE empties it). */
export function mailRoutes(state: SandboxState): Hono {
  createMailTable(state)
  return new Hono()
    .get('/mail.json', (context) =>
      context.json(exportMail(state, context.req.query('to')), 200, { 'Cache-Control': 'no-store' }),
    )
    .delete('/mail.json', (context) => {
      deleteAllMail(state)
      return context.body(null, 204)
    })
    .get('/mail', (context) =>
      respondWithPage(context, state, { section: 'mail', title: 'Mail', body: mailbox(state) }),
    )
    .get('/mail/:id{[0-9]+}', (context) => {
      const mail = findMail(state, Number(context.req.param('id')))
      if (mail === null) return notThere(context)
      return respondWithPage(context, state, { section: 'mail', title: mail.subject || 'Mail', body: mailPage(mail) })
    })
    .get('/mail/:id{[0-9]+}/html', async (context) => {
      const mail = findMail(state, Number(context.req.param('id')))
      if (mail === null) return context.notFound()
      context.header('Content-Security-Policy', mailPolicy)
      context.header('Referrer-Policy', 'no-referrer')
      context.header('X-Content-Type-Options', 'nosniff')
      return context.html(withLinksOutside(await htmlWithInlineImages(mail.raw, mail.html)))
    })
    .get('/mail/:id{[0-9]+}/source', (context) => {
      const mail = findMail(state, Number(context.req.param('id')))
      if (mail === null) return context.notFound()
      return context.body(Buffer.from(mail.raw).toString('utf8'), 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
      })
    })

  function notThere(context: Parameters<typeof respondWithPage>[0]) {
    const body = html`<h1>No such mail</h1><p><a href="/mail">To the mailbox</a></p>`
    return respondWithPage(context, state, { section: 'mail', title: 'No such mail', body, status: 404 })
  }
}

/** Links of a mail open in a new window, not inside its frame. */
function withLinksOutside(source: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(source) ? source.replace(/<head[^>]*>/i, (head) => head + base) : base + source
}

function mailbox(state: SandboxState) {
  const mails = listMail(state)
  return html`<div class="heading"><h1>Mail</h1>${
    mails.length > 0
      ? html`<button type="button" class="button" data-call="DELETE /mail.json" data-confirm="Delete every mail?">Delete all</button>`
      : ''
  }</div>
${
  mails.length === 0
    ? emptyNote('No mail yet', 'What the shop sends arrives here; nothing leaves this machine.')
    : html`<ul class="mails">${mails.map(
        (mail) => html`<li><a href="/mail/${mail.id}">
<span class="mail-to">${mail.to}</span><span class="mail-date">${dateTime(new Date(mail.receivedAt))}</span>
<span class="mail-subject">${mail.subject || '(no subject)'}</span>
<span class="mail-preview">${mail.preview.replace(/\s+/g, ' ')}</span></a></li>`,
      )}</ul>`
}`
}

function mailPage(mail: NonNullable<ReturnType<typeof findMail>>) {
  const links = linksIn(mail)
  const hidden = mail.recipients.filter((address) => !mail.to.includes(address))
  return html`<p class="back"><a href="/mail">← All mail</a></p>
<article>
<h1>${mail.subject || '(no subject)'}</h1>
<dl class="facts">
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.to}</dd></div>
${hidden.length > 0 ? html`<div><dt>Also to</dt><dd>${hidden.join(', ')}</dd></div>` : ''}
<div><dt>Received</dt><dd>${dateTime(new Date(mail.receivedAt))}</dd></div>
</dl>
${
  mail.html === ''
    ? ''
    : html`<iframe class="mail-html" title="The mail as sent" src="/mail/${mail.id}/html" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" data-fit></iframe>`
}
${mail.text === '' ? '' : html`<details class="panel"${mail.html === '' ? raw(' open') : ''}><summary>Text part</summary><pre>${mail.text}</pre></details>`}
${
  links.length === 0
    ? ''
    : html`<details class="panel" open><summary>Links (${links.length})</summary><ul class="links">${links.map(
        (link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`,
      )}</ul></details>`
}
<details class="panel"><summary>Headers</summary><dl class="headers">${mail.headers.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl><p><a href="/mail/${mail.id}/source">Source of the whole mail</a></p></details>
</article>`
}
