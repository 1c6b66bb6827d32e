import { compile } from 'html-to-text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What mail programs lay out tables and lines by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const ownLine = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }
// Compiled once for all mails, because compiling takes longer than converting.
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    // The preview, which mail programs show beside the subject.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', ...ownLine },
    { selector: 'th', ...ownLine },
  ],
})

/** A mail's two bodies; the plain text is read off the HTML, so that both say the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  // Without the hints to load pictures early, which no mail program takes.
  const html = doctype + renderToStaticMarkup(mail).replace(/<link rel="preload" as="image"[^>]*>/g, '')
  return { html, text: toPlainText(html) }
}
