import { html } from 'hono/html'
import type { OpenApiDocument, Operation, Parameter, Schema } from './openapi-document.ts'

type Html = ReturnType<typeof html>
type Call = { method: string; path: string; operation: Operation; anchor: string }

const methods = ['get', 'post', 'patch', 'put', 'delete']

/**
 * Renders the document as a page: each call with its parameters, body and responses. It contains no scripts and no
 * inline styles.
 */
export function docsPage(document: OpenApiDocument): Html {
  const groups = Object.groupBy(callsOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other')
  const names = Object.keys(groups)
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${document.info.title} API</title>
    <link rel="stylesheet" href="/api/docs.css" />
  </head>
  <body>
    <header>
      <h1>${document.info.title} API</h1>
      <p>${prose(document.info.description ?? '')}</p>
      <p>For programs: <a href="/api/openapi.json">/api/openapi.json</a></p>
    </header>
    <nav aria-label="Groups">
      <ul>${names.map((name) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}</ul>
    </nav>
    <main>${names.map((name) => group(name, groups[name] ?? []))}</main>
    <footer></footer>
  </body>
</html>`
}

function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method]
      return operation ? [{ method: method.toUpperCase(), path, operation, anchor: anchorOf(`${method} ${path}`) }] : []
    }),
  )
}

function group(name: string, calls: Call[]): Html {
  return html`<section aria-labelledby="${anchorOf(name)}">
  <h2 id="${anchorOf(name)}">${name}</h2>
  ${calls.map(call)}
</section>`
}

function call({ method, path, operation, anchor }: Call): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses = {} } = operation
  return html`<article id="${anchor}">
  <h3><code><span class="method">${method}</span> ${path}</code> ${lock(operation)}</h3>
  <p>${prose([summary, description].filter(Boolean).join('. '))}</p>
  <p>Name: <code>${operationId}</code></p>
  ${parameters.length > 0 ? html`<h4>Parameters</h4><ul class="fields">${parameters.map(parameter)}</ul>` : ''}
  ${requestBody?.content ? body(requestBody.content) : ''}
  <h4>Answers</h4>
  <dl>${Object.entries(responses).map(
    ([status, response]) =>
      html`<dt>${status}</dt><dd>${prose(response.description ?? '')}${
        Number(status) < 400
          ? Object.values(response.content ?? {}).map(({ schema }) => (schema ? fields(schema) : ''))
          : ''
      }</dd>`,
  )}</dl>
</article>`
}

/** Content types with the same fields share one list. */
function body(content: NonNullable<NonNullable<Operation['requestBody']>['content']>): Html {
  const [first] = Object.values(content)
  const types = Object.keys(content).map((type, index) => html`${index > 0 ? ' or ' : ''}<code>${type}</code>`)
  return html`<h4>Body: ${types}</h4>${first?.schema ? fields(first.schema) : ''}`
}

function lock({ security = [] }: Operation): Html | string {
  const names = security.flatMap((scheme) => Object.keys(scheme))
  if (names.length === 0) return ''
  const needed = names.includes('antiForgery') ? 'X-XSRF-TOKEN or bearer token' : 'bearer token'
  return html`<span class="lock">needs ${needed}</span>`
}

function parameter({ name, in: location, required, schema = {} }: Parameter): Html {
  return html`<li><code>${name}</code> <span class="type">${location}, ${typeText(schema)}${required ? ', required' : ''}</span></li>`
}

/** Renders a schema as a nested list of its fields, or a plain value as a few words. */
function fields(schema: Schema): Html {
  const objects = objectsIn(schema)
  if (objects.length === 0) return html`<div class="type">${typeText(schema)}</div>`
  return html`${schema.type === 'array' ? html`<div class="type">a list of</div>` : ''}${objects.map(
    ({ properties = {}, required = [] }) =>
      html`<ul class="fields">${Object.entries(properties).map(
        ([name, value]) =>
          html`<li><code>${name}</code> <span class="type">${typeText(value)}${
            required.includes(name) ? '' : ', optional'
          }</span>${objectsIn(value).map(fields)}</li>`,
      )}</ul>`,
  )}`
}

/** Returns the objects with named fields inside a schema, including those in lists, maps and alternatives. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema]
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (schema.items) inner.push(schema.items)
  if (typeof schema.additionalProperties === 'object') inner.push(schema.additionalProperties)
  return inner.flatMap(objectsIn)
}

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(typeText))].join(' or ')
  const types = [schema.type ?? 'anything'].flat()
  const words = types.map((type) =>
    type === 'array' ? `list of ${schema.items ? typeText(schema.items) : 'values'}` : type,
  )
  return [words.join(' or '), ...boundsOf(schema)].join(', ')
}

function boundsOf({ format, minLength, maxLength, minimum, maximum, default: preset }: Schema): string[] {
  const safe = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    format ?? '',
    minLength === 1 ? 'not empty' : safe(minLength) ? `at least ${minLength} characters` : '',
    safe(maxLength) ? `at most ${maxLength} characters` : '',
    safe(minimum) ? `from ${minimum}` : '',
    safe(maximum) ? `to ${maximum}` : '',
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ].filter(Boolean)
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Renders text, with the parts between backticks as code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
}
