import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '#api/error-message.ts'
import { htmlLang, isFrenchHost, type Language, languageOfHost } from '#domain/markets/market-rules.ts'
import { defaultSettings } from '#domain/settings/settings-definitions.ts'
import type { Shop } from '../shop.ts'
import type { ClientAssets } from './client-assets.ts'
import { escapeHtml } from './document.ts'
import { chosenLanguage } from './request-key.ts'
import { pageHeaders } from './security-headers.ts'

const words: Record<Language, { title: string; text: string; cart: string; retry: string }> = {
  en: {
    title: 'One moment, please',
    text: 'The shop cannot answer right now. It usually takes a few seconds.',
    cart: 'Your cart is kept in this browser. Nothing in it is lost.',
    retry: 'Try again',
  },
  no: {
    title: 'Et øyeblikk',
    text: 'Butikken kan ikke svare akkurat nå. Det tar som regel bare noen sekunder.',
    cart: 'Handlekurven din er lagret i denne nettleseren. Ingenting er gått tapt.',
    retry: 'Prøv igjen',
  },
  sv: {
    title: 'Ett ögonblick',
    text: 'Butiken kan inte svara just nu. Det tar oftast bara några sekunder.',
    cart: 'Din kundvagn finns kvar i den här webbläsaren. Inget har gått förlorat.',
    retry: 'Försök igen',
  },
  fr: {
    title: 'Un instant, s’il vous plaît',
    text: 'La boutique ne peut pas répondre pour le moment. Cela ne dure en général que quelques secondes.',
    cart: 'Votre panier est conservé dans ce navigateur. Rien n’est perdu.',
    retry: 'Réessayer',
  },
}

/** Answers 503 with `Retry-After` where the shop is too busy or its database is gone. Needs nothing but this process. */
export function createUnavailableAnswer(shop: Shop, assets: Pick<ClientAssets, 'styles'>) {
  const settings = defaultSettings()
  return (
    request: IncomingMessage,
    response: ServerResponse,
    asked: { api: boolean; host: string; https: boolean; retryAfterSeconds: number },
  ): void => {
    const language = chosenLanguage(request) ?? languageOfHost(asked.host)
    const { 'content-type': type, ...headers } = asked.api
      ? { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }
      : {
          'content-type': 'text/html; charset=utf-8',
          'content-language': htmlLang(language),
          ...pageHeaders(shop.environment, { https: asked.https, tracking: false }),
        }
    const brand = settings[isFrenchHost(asked.host) ? 'brand.french' : 'brand.main']
    const body = asked.api
      ? JSON.stringify({ message: errorMessage('request.unavailable', language) })
      : unavailablePage({ language, brand, styles: assets.styles })
    response.writeHead(503, {
      ...headers,
      'content-type': type,
      'cache-control': 'no-store',
      'retry-after': String(asked.retryAfterSeconds),
      'content-length': Buffer.byteLength(body),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Stands by itself: no script, and no reload that would interrupt a reader. The empty address of the link is the page asked for. */
function unavailablePage(input: {
  language: Language
  brand: { name: string; logo: string; colour: string }
  styles: string[]
}): string {
  const { brand, language } = input
  const { title, text, cart, retry } = words[language]
  return `<!doctype html>
<html lang="${htmlLang(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${brand.name}`)}</title>
<meta name="theme-color" content="${escapeHtml(brand.colour)}">
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
${[...input.styles, '/offline.css'].map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}</head>
<body class="offline-page">
<img class="offline-logo" src="/brand/${escapeHtml(brand.logo)}.svg" alt="${escapeHtml(brand.name)}" height="26">
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="offline-cart">${escapeHtml(cart)}</p>
<a href="">${escapeHtml(retry)}</a>
</main>
</body>
</html>
`
}
