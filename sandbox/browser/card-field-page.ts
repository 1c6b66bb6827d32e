import { html } from 'hono/html'
import { brandMarks } from './brand-marks.ts'
import { textsFor } from './client/texts.ts'

/** The card field's frame. `now` is sandbox time; its month decides which cards have expired. */
export function cardFieldPage(input: { locale: string; now: Date }) {
  const texts = textsFor(input.locale)
  return html`<!doctype html>
<html lang="${input.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${texts.frameTitle}</title>
<link rel="stylesheet" href="/sandbox/browser/card-field.css">
<script src="/sandbox/browser/card-field.js" defer></script>
</head>
<body>
<div class="field" role="group" aria-label="${texts.frameTitle}" data-now="${input.now.toISOString().slice(0, 7)}">
<span class="mark" data-brand="unknown">${brandMarks}</span>
<div class="number"><input class="part" name="number" aria-label="${texts.number}" placeholder="${texts.number}" autocomplete="cc-number" inputmode="numeric" aria-describedby="problem" autocorrect="off" spellcheck="false"><span class="last-four part" aria-hidden="true"></span></div>
<input class="part" name="expiry" aria-label="${texts.expiry}" placeholder="${texts.expiryHint}" data-sample="00 / 00" autocomplete="cc-exp" inputmode="numeric" aria-describedby="problem" autocorrect="off" spellcheck="false">
<input class="part" name="code" aria-label="${texts.code}" placeholder="${texts.codeHint}" data-sample="0000" autocomplete="cc-csc" inputmode="numeric" aria-describedby="problem" autocorrect="off" spellcheck="false">
<input class="part" name="postalCode" aria-label="${texts.postalCode}" placeholder="${texts.postalCode}" data-sample="00000" autocomplete="billing postal-code" aria-describedby="problem" autocorrect="off" spellcheck="false">
</div>
<p id="problem" class="visually-hidden"></p>
</body>
</html>`
}
