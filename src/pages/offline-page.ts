import { htmlLang, type Language } from '#domain/markets/market-rules.ts'
import { escapeHtml } from './document.ts'

const words: Record<Language, { title: string; text: string; cart: string; retry: string }> = {
  en: {
    title: 'You are offline',
    text: 'The shop cannot be reached right now. Check your connection, then try again.',
    cart: 'Your cart is kept in this browser. Nothing in it is lost.',
    retry: 'Try again',
  },
  no: {
    title: 'Du er uten nett',
    text: 'Vi får ikke kontakt med butikken akkurat nå. Sjekk nettforbindelsen og prøv igjen.',
    cart: 'Handlekurven din er lagret i denne nettleseren. Ingenting er gått tapt.',
    retry: 'Prøv igjen',
  },
  sv: {
    title: 'Du är offline',
    text: 'Butiken kan inte nås just nu. Kontrollera anslutningen och försök igen.',
    cart: 'Din kundvagn finns kvar i den här webbläsaren. Inget har gått förlorat.',
    retry: 'Försök igen',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'La boutique est injoignable pour le moment. Vérifiez votre connexion, puis réessayez.',
    cart: 'Votre panier est conservé dans ce navigateur. Rien n’est perdu.',
    retry: 'Réessayer',
  },
}

/**
 * The page that the service worker shows where a page cannot be fetched. It stands by itself: no script, and what it links carries
 * `?offline`, by which the service worker knows what it keeps for this page. The empty address of the link is the page asked for.
 */
export function renderOfflinePage(input: {
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
<link rel="icon" href="/brand/icon.svg?offline" type="image/svg+xml">
${[...input.styles, '/offline.css'].map((href) => `<link rel="stylesheet" href="${href}?offline">\n`).join('')}</head>
<body class="offline-page">
<img class="offline-logo" src="/brand/${escapeHtml(brand.logo)}.svg?offline" alt="${escapeHtml(brand.name)}" height="26">
<main>
<svg class="offline-picture" viewBox="0 0 64 64" aria-hidden="true"><path d="M17 51V30a15 15 0 0 1 30 0v21z"/><path d="M11 51h42"/><circle cx="32" cy="42" r="5"/></svg>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="offline-cart">${escapeHtml(cart)}</p>
<a href="">${escapeHtml(retry)}</a>
</main>
</body>
</html>
`
}

/** What a browser needs to put the shop on a home screen, in the name and colour of the brand of this host. */
export function renderManifest(input: { language: Language; brand: { name: string; colour: string } }): string {
  const { brand, language } = input
  const png = (size: number, purpose: string) => ({
    src: `/brand/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    lang: htmlLang(language),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#FBF9F5',
    theme_color: brand.colour,
    icons: [
      { src: '/brand/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png(192, 'any'),
      png(192, 'maskable'),
      png(512, 'any'),
      png(512, 'maskable'),
    ],
  })
}
