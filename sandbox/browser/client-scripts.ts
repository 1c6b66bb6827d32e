import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Context } from 'hono'

export type Asset = { readonly text: string; readonly type: string; readonly etag: string }

export type AssetList = {
  readonly folder: URL
  /**
   * Each script's modules in dependency order. They are concatenated into one function, so top-level names must be
   * unique.
   */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  readonly styleSheets: readonly string[]
}

/** Removes types, imports and exports: the modules share one function's scope. */
function plainScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replace(/^import\s[^;'"]*?from\s+'[^']+'[ \t]*$/gm, '')
    .replace(/^import\s+'[^']+'[ \t]*$/gm, '')
    .replace(/^export\s+(?=(?:async\s+)?function|const|let|class)/gm, '')
}

function asset(text: string, type: string): Asset {
  return { text, type, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

/** Finds a script or style sheet by name, assembled on first use; null if unknown. */
export function createAssetFinder(list: AssetList): (name: string) => Asset | null {
  const assets = new Map<string, Asset>()
  const read = (path: string): string => readFileSync(new URL(path, list.folder), 'utf8')

  const build = (name: string): Asset | null => {
    const modules = Object.hasOwn(list.scripts, name) ? list.scripts[name] : undefined
    if (modules !== undefined) {
      const body = modules.map((module) => plainScript(read(`client/${module}.ts`))).join('\n')
      return asset(`(() => {\n'use strict'\n${body}\n})()\n`, 'text/javascript; charset=utf-8')
    }
    return list.styleSheets.includes(name) ? asset(read(name), 'text/css; charset=utf-8') : null
  }

  return (name) => {
    const known = assets.get(name) ?? build(name)
    if (known !== null) assets.set(name, known)
    return known
  }
}

/** Serves a file with ETag revalidation. `crossOrigin` files may be loaded by other sites' pages. */
export function serveAsset(context: Context, found: Asset | null, crossOrigin = false) {
  if (found === null) return context.notFound()
  context.header('ETag', found.etag)
  context.header('Cache-Control', 'no-cache')
  context.header('X-Content-Type-Options', 'nosniff')
  context.header('Cross-Origin-Resource-Policy', crossOrigin ? 'cross-origin' : 'same-origin')
  if (context.req.header('If-None-Match') === found.etag) return context.body(null, 304)
  return context.body(found.text, 200, { 'Content-Type': found.type })
}
