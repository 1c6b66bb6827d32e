import { Parser } from 'htmlparser2'

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc metadata defs symbol clipPath mask pattern
  marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`.split(/\s+/),
)

const attributes = new Set(
  `id class role lang style version baseProfile x y width height viewBox preserveAspectRatio overflow display visibility
  transform transform-origin opacity color d points pathLength cx cy r rx ry x1 y1 x2 y2 dx dy fx fy fr rotate offset
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order vector-effect shape-rendering text-rendering image-rendering
  color-rendering color-interpolation enable-background isolation mix-blend-mode clip-path clip-rule clipPathUnits mask
  mask-type maskUnits maskContentUnits patternUnits patternContentUnits patternTransform marker-start marker-mid
  marker-end markerWidth markerHeight markerUnits refX refY orient gradientUnits gradientTransform spreadMethod
  stop-color stop-opacity font-family font-size font-style font-weight font-variant font-stretch text-anchor
  text-decoration letter-spacing word-spacing writing-mode dominant-baseline alignment-baseline baseline-shift
  textLength lengthAdjust filter filterUnits primitiveUnits color-interpolation-filters in in2 result type mode operator
  values stdDeviation edgeMode radius k1 k2 k3 k4 flood-color flood-opacity tableValues slope intercept amplitude
  exponent aria-hidden aria-label aria-labelledby data-name xml:space xml:lang`.split(/\s+/),
)

/**
 * Namespaces that drawing programs declare, keyed by the only prefix allowed for each. Elements with such a prefix
 * are not drawn.
 */
const spaces: Record<string, string> = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  inkscape: 'http://www.inkscape.org/namespaces/inkscape',
  sodipodi: 'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  cc: 'http://creativecommons.org/ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  serif: 'http://www.serif.com/',
}
const beside = /^(inkscape|sodipodi|rdf|cc|dc|serif):[\w-]+$/

// Drawing programs nest some dozen groups, and for each one more the parser takes longer.
const deepest = 200
const partLength = 4096
// Values that load or run something: addresses outside the drawing, functions that take one, and escapes that hide
// either.
const foreignValue = /url\(\s*(?:['"]\s*)?(?!#|['"\s])|(?:image|image-set|src|cross-fade)\(|[\\@]|expression|script:/i
const foreignEncoding = /\bencoding\s*=\s*["'](?!(?:utf-?8|us-ascii)["'])/i

/** True if an SVG contains only listed shapes and attributes, none of which run, link or load anything. */
export function isHarmlessSvg(text: string): boolean {
  let isHarmless = true
  let depth = 0
  let roots = 0
  const refuse = () => {
    isHarmless = false
  }
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (depth === 0 && (name !== 'svg' || given.xmlns !== spaces.svg)) refuse()
        if (depth === 0) roots += 1
        depth += 1
        if (depth > deepest) refuse()
        if (!elements.has(name) && !beside.test(name)) refuse()
        if (!Object.entries(given).every(([attribute, value]) => isHarmlessAttribute(attribute, value))) refuse()
      },
      onclosetag() {
        depth -= 1
      },
      onprocessinginstruction(name, data) {
        // The same bytes may be other elements in another encoding.
        if (name !== '?xml' || foreignEncoding.test(data)) refuse()
      },
      oncdatastart: refuse,
    },
    { xmlMode: true, recognizeSelfClosing: true },
  )
  const drawing = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < drawing.length && isHarmless; at += partLength) parser.write(drawing.slice(at, at + partLength))
  if (!isHarmless) return false
  parser.end()
  // XML has a slash only at the end of a tag; what parsers make of others differs.
  return isHarmless && roots === 1 && !/<[^\s/<>]+\/[^>]/.test(text) && !/<!(?!--)/.test(text)
}

function isHarmlessAttribute(name: string, value: string): boolean {
  if (name === 'xmlns') return value === spaces.svg
  if (name.startsWith('xmlns:')) return spaces[name.slice('xmlns:'.length)] === value
  if (beside.test(name)) return true
  return attributes.has(name) && !foreignValue.test(value)
}
