import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '#api/error-message.ts'
import { errorCodes, type ShopError } from '#domain/errors/shop-error.ts'
import { htmlLang, isFrenchHost, type Language, languageOfHost } from '#domain/markets/market-rules.ts'
import { defaultSettings } from '#domain/settings/settings-definitions.ts'
import type { Shop } from '../shop.ts'
import type { ClientAssets } from './client-assets.ts'
import { escapeHtml } from './document.ts'
import { chosenLanguage } from './request-key.ts'
import { pageHeaders } from './security-headers.ts'

const usualPause = 2

const words: Record<Language, Record<'title' | 'text' | 'tooMany' | 'cart' | 'retry', string>> = {
  en: {
    title: 'One moment, please',
    text: 'The shop cannot answer right now. It usually takes a few seconds.',
    tooMany: 'There were many searches from your connection in a short time. Wait a minute, then try again.',
    cart: 'Your cart is kept in this browser. Nothing in it is lost.',
    retry: 'Try again',
  },
  no: {
    title: 'Et øyeblikk',
    text: 'Butikken kan ikke svare akkurat nå. Det tar som regel bare noen sekunder.',
    tooMany: 'Det kom mange søk fra forbindelsen din på kort tid. Vent et minutt og prøv igjen.',
    cart: 'Handlekurven din er lagret i denne nettleseren. Ingenting er gått tapt.',
    retry: 'Prøv igjen',
  },
  sv: {
    title: 'Ett ögonblick',
    text: 'Butiken kan inte svara just nu. Det tar oftast bara några sekunder.',
    tooMany: 'Det kom många sökningar från din anslutning på kort tid. Vänta en minut och försök igen.',
    cart: 'Din kundvagn finns kvar i den här webbläsaren. Inget har gått förlorat.',
    retry: 'Försök igen',
  },
  fr: {
    title: 'Un instant, s’il vous plaît',
    text: 'La boutique ne peut pas répondre pour le moment. Cela ne dure en général que quelques secondes.',
    tooMany:
      'Beaucoup de recherches sont venues de votre connexion en peu de temps. Attendez une minute, puis réessayez.',
    cart: 'Votre panier est conservé dans ce navigateur. Rien n’est perdu.',
    retry: 'Réessayer',
  },
}

/**
 * Answers in the visitor's language where the shop is too busy or its database is gone (503), somebody asks too often (429) or sends too
 * slowly (408). Needs nothing but this process.
 */
export function createUnavailableAnswer(shop: Shop, assets: Pick<ClientAssets, 'styles'>) {
  const settings = defaultSettings()
  return (
    request: IncomingMessage,
    response: ServerResponse,
    refusal: ShopError,
    asked: { api: boolean; host: string; https: boolean },
  ): void => {
    const { code } = refusal
    const seconds = refusal.retryAfterSeconds ?? usualPause
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
      ? JSON.stringify({ message: errorMessage(code, language) })
      : refusalPage({ language, brand, styles: assets.styles, tooMany: code === 'request.tooMany' })
    response.writeHead(errorCodes[code], {
      ...headers,
      'content-type': type,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      'content-length': Buffer.byteLength(body),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Stands by itself: no script, and no reload that would interrupt a reader. The empty address of the link is the page asked for. */
function refusalPage(input: {
  language: Language
  brand: { name: string; logo: string; colour: string }
  styles: string[]
  tooMany: boolean
}): string {
  const { brand, language } = input
  const { title, text, tooMany, cart, retry } = words[language]
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
<p>${escapeHtml(input.tooMany ? tooMany : text)}</p>
<p class="offline-cart">${escapeHtml(cart)}</p>
<a href="">${escapeHtml(retry)}</a>
</main>
</body>
</html>
`
}
