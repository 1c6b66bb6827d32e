import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import { cleanText } from '#shared/xml.ts'
import { changesState } from './cross-origin.ts'
import { cleanJson, findJsonProblem, isForbiddenName } from './json-rules.ts'

const formPaths = new Set(['/api/checkout', '/api/contact'])
/** Max body size in bytes by kind. */
export const bodyLimits = {
  json: 64 * 1024,
  form: 256 * 1024,
  webhook: 1024 * 1024,
  upload: 15 * 1024 * 1024,
  file: 100 * 1024 * 1024,
}
/** Larger, because products have texts in four languages. */
const longBodies = { path: /^\/api\/admin\/(products|categories|content)(\/|$)/, bytes: 1024 * 1024 }
const uploadSilenceMs = 10_000
const uploadPaths: readonly string[] = ['/api/admin/uploads', '/api/admin/shipments/file']
const importPath = '/api/admin/imports'
const maxFields = 30

/**
 * Reads a body once, within limits, and refuses ambiguous input. Checkout and contact take forms, all other calls
 * JSON; the raw text of a webhook is only limited in size.
 */
export const requestBody = createMiddleware<ApiEnvironment>(async (context, next) => {
  // Valid addresses and searches contain no NUL, and text columns cannot store it.
  if (/%00/.test(context.req.url)) throw new ShopError('request.malformed')
  const { path, method } = context.req
  if (!changesState(method)) return next()

  const kind = acceptedBody(path)
  if (kind === 'upload' && method === 'DELETE') {
    setText(context, '')
    return next()
  }
  if (kind === 'upload') return receiveUpload(context, next)
  if (kind === 'file') return receiveFile(context, next)
  const limit = bodyLimitOf(path)
  if (Number(context.req.header('content-length') ?? 0) > limit) throw new ShopError('request.tooLarge')
  // The web server has already read the body, up to a little more than this limit.
  const bytes = context.env?.body ?? new Uint8Array(await context.req.arrayBuffer())
  if (bytes.byteLength > limit) throw new ShopError('request.tooLarge')
  if (bytes.byteLength === 0) {
    setText(context, '')
    return next()
  }
  const contentType = context.req.header('content-type') ?? ''
  if (kind !== 'webhook' && kindOf(contentType) !== kind) throw new ShopError('request.unsupportedType')
  // Routes read the parsed body that is stored here.
  if (kind === 'form') {
    const form = await readForm(bytes, contentType)
    context.set('input', form.fields)
    context.req.bodyCache.formData = form.data
  } else {
    const text = readText(bytes)
    const { value, json } = kind === 'json' ? readJson(text) : { value: undefined, json: text }
    if (kind === 'json') context.set('input', value)
    setText(context, json)
  }
  await next()
})

/**
 * Reads a file from staff, sent as the form field `file` or as the body itself. Rejects all other callers before
 * reading.
 */
async function receiveUpload(context: Context<ApiEnvironment>, next: Next): Promise<void> {
  if (!context.get('visitor').staff) throw new ShopError('auth.signedOut')
  const contentType = context.req.header('content-type') ?? ''
  const isForm = kindOf(contentType) === 'form'
  // Form boundaries and headers add to the size of the file.
  const limit = bodyLimits.upload + (isForm ? 16 * 1024 : 0)
  if (Number(context.req.header('content-length') ?? 0) > limit) throw new ShopError('request.tooLarge')
  const bytes = await readStream(context.req.raw.body, limit)
  const file = isForm ? await fileOf(bytes, contentType) : bytes
  if (file.byteLength > bodyLimits.upload) throw new ShopError('request.tooLarge')
  if (file.byteLength === 0) throw invalid({ file: ['validation.required'] })
  context.set('upload', file)
  await next()
}

async function fileOf(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Uint8Array<ArrayBuffer>> {
  const data = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  const file = data?.get('file')
  if (!(file instanceof Blob)) throw invalid({ file: ['validation.required'] })
  return new Uint8Array(await file.arrayBuffer())
}

/** Takes a long file, sent as the body itself or as the form field `file`, which the route reads part by part. */
async function receiveFile(context: Context<ApiEnvironment>, next: Next): Promise<void> {
  if (!context.get('visitor').staff) throw new ShopError('auth.signedOut')
  const limit = bodyLimits.file
  if (Number(context.req.header('content-length') ?? 0) > limit) throw new ShopError('request.tooLarge')
  const contentType = context.req.header('content-type') ?? ''
  const parts = partsOf(context.req.raw.body, limit)
  context.set('parts', kindOf(contentType) === 'form' ? fileInForm(parts, contentType) : parts)
  await next()
}

async function* fileInForm(parts: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Uint8Array> {
  yield await fileOf(await joined(parts), contentType)
}

/** Reads a body up to `limit` bytes. Throws `request.tooLarge`, or `request.tooSlow` if data stops arriving. */
async function readStream(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return joined(partsOf(body, limit))
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return new Uint8Array(Buffer.concat(chunks))
}

async function* partsOf(body: ReadableStream<Uint8Array> | null, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await withinTime(reader.read())
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new ShopError('request.tooLarge')
    }
    yield value
  }
}

async function withinTime<Value>(read: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ShopError('request.tooSlow')), uploadSilenceMs)
  })
  try {
    return await Promise.race([read, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Sets the text that routes read as the body. */
function setText(context: Context<ApiEnvironment>, text: string): void {
  // The type declares a string, but the framework reads a promise.
  context.req.bodyCache.text = Promise.resolve(text) as never
}

/** Returns the max body size in bytes for calls to this path. */
export function bodyLimitOf(path: string): number {
  return longBodies.path.test(path) ? longBodies.bytes : bodyLimits[acceptedBody(path)]
}

/** Returns true if a path takes files, which are read only after the sender is known. */
export function takesFiles(path: string): boolean {
  return uploadPaths.includes(path) || path === importPath
}

export function acceptedBody(path: string): keyof typeof bodyLimits {
  if (uploadPaths.includes(path)) return 'upload'
  if (path === importPath) return 'file'
  if (path.startsWith('/webhooks/')) return 'webhook'
  return formPaths.has(path) ? 'form' : 'json'
}

function kindOf(contentType: string): 'json' | 'form' | null {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  return type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded' ? 'form' : null
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError('request.malformed')
  }
}

function readJson(text: string): { value: unknown; json: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (!findJsonProblem(text)) return cleanJson(text, value)
  } catch {
    // Falls through to the same response as every other malformed body.
  }
  throw new ShopError('request.malformed')
}

async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<{ fields: Record<string, string>; data: FormData }> {
  const data = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!data) throw new ShopError('request.malformed')
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of data) {
    if (++count > maxFields) throw new ShopError('request.tooLarge')
    if (typeof value !== 'string' || name in fields || isForbiddenName(name) || `${name}${value}`.includes('\0')) {
      throw new ShopError('request.malformed')
    }
    fields[name] = cleanText(value)
    if (fields[name] !== value) data.set(name, fields[name])
  }
  return { fields, data }
}
