import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { officePageHeaders } from './security-headers.ts'
import { sendText } from './send-response.ts'

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

/** The back office's entry script and stylesheets, with hashed names. */
export type OfficeAssets = { script: string; styles: string[] }

/** Reads what the office's build wrote; null where it was not built. */
export function readOfficeAssets(folder: string): OfficeAssets | null {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return null
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const entry = manifest['src/office/main.tsx']
  if (!entry) throw new Error(`The build of the back office in ${folder} is not complete: run npm run build`)
  return { script: `/office/${entry.file}`, styles: (entry.css ?? []).map((file) => `/office/${file}`) }
}

export function isOfficePage(path: string): boolean {
  return path === '/office' || path.startsWith('/office/')
}

/** A file of another release is 404: an open page then loads the new one. */
export function officeStatusOf(path: string): 200 | 404 {
  return path.startsWith('/office/assets/') ? 404 : 200
}

/** Value of the robots directive for the back office. */
export const officeRobots = 'noindex, nofollow'

/** Sends the one document of every page of the back office, which is never cached. */
export function sendOfficePage(
  response: ServerResponse,
  { path, assets, https }: { path: string; assets: OfficeAssets; https: boolean },
): void {
  if (officeStatusOf(path) === 404) {
    sendText(response, 404, 'There is no such file.')
    return
  }
  const nonce = randomBytes(16).toString('base64')
  const body = officeDocument(assets, nonce)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': officeRobots,
    'content-length': Buffer.byteLength(body),
    ...officePageHeaders({ https, nonce }),
  })
  response.end(body)
}

function officeDocument({ script, styles }: OfficeAssets, nonce: string): string {
  return `<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta property="csp-nonce" nonce="${nonce}">
<title>Office</title>
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="office"></div>
<noscript>The back office needs JavaScript.</noscript>
</body>
</html>
`
}
