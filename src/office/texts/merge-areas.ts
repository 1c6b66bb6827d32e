/** Texts by area, from a language's files by path: `./en/orders.json` becomes `orders`. */
export function mergeAreas(files: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/([\w-]+)\.json$/, '$1'), texts]),
  )
}
