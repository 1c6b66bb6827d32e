import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import type { ReactElement } from 'react'

// Compiled once for all mails, because compiling takes longer than converting.
const toPlainText = compile({ wordwrap: false, selectors: plainTextSelectors })

/** A mail's two bodies; the plain text is read off the HTML, so that both say the same. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  return { html, text: toPlainText(html) }
}
