import { raw } from 'hono/html'

// Own drawings, 28 × 20, one for each brand and state. The style sheet shows the one that applies.

const card = '<rect x=".5" y=".5" width="27" height="19" rx="3.5" fill="#fff" stroke="#d5cec2"/>'

function word(text: string, colour: string, width: number): string {
  const attributes = `x="14" y="13.1" text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs"`
  return `<text ${attributes} font-family="Arial, Helvetica, sans-serif" font-size="8.4" font-weight="700" fill="${colour}">${text}</text>`
}

const plastic =
  '<rect x="1.1" y="1.6" width="25.8" height="16.8" rx="3" fill="none" stroke="currentColor" stroke-width="1.4"/>'

const marks: Readonly<Record<string, string>> = {
  unknown: `${plastic}<rect class="stripe" x="1.1" y="5.2" width="25.8" height="3.6" fill="currentColor"/><rect x="4.4" y="12.4" width="6.4" height="1.8" rx=".9" fill="currentColor"/>`,
  code: `${plastic}<rect class="stripe" x="1.1" y="4.6" width="25.8" height="3.2" fill="currentColor" opacity=".45"/><rect x="12.4" y="9.9" width="11.2" height="5.4" rx="2.7" fill="none" stroke="currentColor" stroke-width="1.3"/><circle cx="15.6" cy="12.6" r=".95" fill="currentColor"/><circle cx="18" cy="12.6" r=".95" fill="currentColor"/><circle cx="20.4" cy="12.6" r=".95" fill="currentColor"/>`,
  error: `${plastic}<path d="M14 5.6v5.2" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><circle cx="14" cy="14.1" r="1.15" fill="currentColor"/>`,
  visa: `${card}${word('VISA', '#24418a', 19)}`,
  mastercard: `${card}<circle cx="11.1" cy="10" r="5.2" fill="#c9504a"/><circle cx="16.9" cy="10" r="5.2" fill="#e0a548" fill-opacity=".88"/>`,
  amex: `<rect width="28" height="20" rx="4" fill="#3a6ea5"/>${word('AMEX', '#fff', 20)}`,
  discover: `${card}<circle cx="20.6" cy="10" r="3.7" fill="#d98341"/><rect x="4.6" y="8.4" width="10" height="3.2" rx="1.6" fill="#3c3833"/>`,
  diners: `${card}<circle cx="14" cy="10" r="6.4" fill="#37628f"/><circle cx="14" cy="10" r="4.6" fill="#fff"/><path d="M12.6 6.6v6.8M15.4 6.6v6.8" stroke="#37628f" stroke-width="1.3"/>`,
  jcb: `${card}<rect x="6.2" y="4.4" width="4.6" height="11.2" rx="1.8" fill="#3a6ea5"/><rect x="11.7" y="4.4" width="4.6" height="11.2" rx="1.8" fill="#b8484b"/><rect x="17.2" y="4.4" width="4.6" height="11.2" rx="1.8" fill="#4b8a5c"/>`,
  unionpay: `${card}<path d="M8.4 4.4h4l-2.4 11.2H6z" fill="#b8484b"/><path d="M13 4.4h4l-2.4 11.2h-4z" fill="#37628f"/><path d="M17.6 4.4h4.2l-2.4 11.2h-4.2z" fill="#3f8577"/>`,
}

/** All marks as markup; `data-brand` on the surrounding element selects one. */
export const brandMarks = raw(
  Object.entries(marks)
    .map(
      ([brand, drawing]) =>
        `<svg class="brand-${brand}" viewBox="0 0 28 20" width="28" height="20" aria-hidden="true" focusable="false">${drawing}</svg>`,
    )
    .join(''),
)
