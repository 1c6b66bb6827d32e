import PostalMime, { type Address } from 'postal-mime'
import type { NewMail } from './mail-queries.ts'

function mailboxes(addresses: readonly Address[] | undefined): string[] {
  return (addresses ?? []).flatMap((entry) => entry.group?.map((member) => member.address) ?? [entry.address ?? ''])
}

function named(address: Address | undefined): string {
  if (address === undefined) return ''
  return address.name === '' ? (address.address ?? '') : `${address.name} <${address.address ?? ''}>`
}

/** Parses a raw mail. `received` replaces a missing date, the envelope missing addresses. */
export async function parseMail(
  raw: Uint8Array,
  envelope: { readonly from: string; readonly recipients: readonly string[] },
  received: Date,
): Promise<NewMail> {
  const mail = await PostalMime.parse(raw)
  const time = Date.parse(mail.date ?? '')
  const to = mailboxes(mail.to)
  return {
    from: named(mail.from) || envelope.from,
    to: (to.length > 0 ? to : envelope.recipients).join(', '),
    recipients: envelope.recipients,
    subject: mail.subject ?? '',
    date: new Date(Number.isNaN(time) ? received.getTime() : time).toISOString(),
    text: (mail.text ?? '').replace(/\r\n/g, '\n').trimEnd(),
    html: mail.html ?? '',
    headers: mail.headers.map((header) => [header.originalKey, header.value]),
    raw,
  }
}

/** Replaces `cid:` references to attached images with data URLs, so that the HTML needs no other file. */
export async function htmlWithInlineImages(raw: Uint8Array, html: string): Promise<string> {
  if (!html.includes('cid:')) return html
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  let complete = html
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId || !/^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/.test(mimeType)) continue
    complete = complete.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${content}`)
  }
  return complete
}

/** The distinct web addresses in a mail, in order. */
export function linksIn(mail: { readonly text: string; readonly html: string }): string[] {
  const inHtml = [...mail.html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'),
  )
  const inText = [...mail.text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0].replace(/[.,;:!?]+$/, ''))
  const links = [...inHtml, ...inText].filter((link) => /^https?:\/\//i.test(link) && URL.canParse(link))
  return [...new Set(links)]
}
