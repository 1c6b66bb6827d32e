import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { brandOfHost, htmlLang, type Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { type OutagePage, renderOutagePage } from './outage-page.ts'
import type { FullResponse } from './prepared-response.ts'
import { pageHeaders } from './security-headers.ts'

export type InstallableFile = '/manifest.webmanifest' | '/offline.html'

export const isInstallableFile = (path: string): path is InstallableFile =>
  path === '/manifest.webmanifest' || path === '/offline.html'

/** The files by which a browser installs the shop; they follow the brand of the host and the visitor's language. */
export function createInstallableFiles({ shop, assets }: { shop: Shop; assets: OutagePage['assets'] }) {
  return async (
    file: InstallableFile,
    request: { host: string; https: boolean; language: Language },
  ): Promise<FullResponse> => {
    const settings = await getSettings(shop)
    const brand = settings[brandOfHost(request.host)]
    const { language } = request
    const isPage = file === '/offline.html'
    return {
      status: 200,
      headers: {
        'content-type': `${isPage ? 'text/html' : 'application/manifest+json'}; charset=utf-8`,
        'content-language': htmlLang(language),
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Cookie',
        ...pageHeaders(shop.environment, { https: request.https, tracking: false }),
      },
      body: isPage
        ? renderOutagePage({ kind: 'offline', language, brand, assets })
        : renderManifest({ language, brand }),
      tags: ['settings'],
      cacheable: true,
      shareable: true,
    }
  }
}

/**
 * Renders the web app manifest, which lets a browser install the shop with the name and colour of this host's brand.
 */
function renderManifest(input: { language: Language; brand: { name: string; colour: string } }): string {
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
