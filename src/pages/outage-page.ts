import { html, raw } from 'hono/html'
import { logoPath } from '#shared/brand-logo.ts'
import { htmlLang, type Language } from '#shared/markets.ts'
import { translate } from '#shared/translations.ts'
import type { ClientAssets } from './client-assets.ts'

export type OutagePage = {
  /** `offline` is kept by the service worker, with the fonts and everything that the page links as `?offline`. */
  kind: 'offline' | 'unavailable' | 'tooMany'
  language: Language
  brand: { name: string; logo: string; colour: string }
  assets: Pick<ClientAssets, 'styles' | 'fontStyle' | 'fonts'>
}

const offlineImage =
  '<svg class="offline-image" viewBox="0 0 64 64" aria-hidden="true"><path d="M17 51V30a15 15 0 0 1 30 0v21z"/><path d="M11 51h42"/><circle cx="32" cy="42" r="5"/></svg>\n'

/**
 * Renders a self-contained page with no script and no automatic reload. Its link has an empty address and so leads to
 * the requested page.
 */
export function renderOutagePage({ kind, language, brand, assets }: OutagePage): string {
  const say = (key: string) => translate('outage', language, key)
  const { name } = brand
  const offline = kind === 'offline'
  const styles = [...assets.styles, assets.fontStyle, '/offline.css']
  const mark = offline ? '?offline' : ''
  const page = html`<!doctype html>
<html lang="${htmlLang(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(`${kind}.title`)} – ${name}</title>
<meta name="theme-color" content="${brand.colour}">
<link rel="icon" href="/brand/icon.svg${mark}" type="image/svg+xml">
${assets.fonts.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>\n`)}${styles.map((href) => html`<link rel="stylesheet" href="${href}${mark}">\n`)}</head>
<body class="offline-page">
<img class="offline-logo" src="${logoPath(brand.logo)}${mark}" alt="${name}" height="26">
<main>
${offline ? raw(offlineImage) : ''}<h1>${say(`${kind}.title`)}</h1>
<p>${say(`${kind}.text`)}</p>
<p class="offline-cart">${say('cart')}</p>
<a href="">${say('launch.retry')}</a>
</main>
</body>
</html>
`
  return String(page)
}
