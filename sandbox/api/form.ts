export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Node = string | Map<string, Node>

/**
 * Reads `a[b][0]=c` pairs, as the SDK writes them, into nested objects and lists (`a[]=x` appends).
 * Throws a TypeError naming the parameter if one is written both as a value and as a structure.
 */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root = new Map<string, Node>()
  for (const [name, value] of new URLSearchParams(text)) {
    put(root, pathOf(name), value, name)
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, readNode(node)]))
}

function pathOf(name: string): string[] {
  const head = name.indexOf('[')
  if (head < 1 || !name.endsWith(']')) return [name]
  return [name.slice(0, head), ...name.slice(head + 1, -1).split('][')]
}

function put(root: Map<string, Node>, path: string[], value: string, name: string): void {
  let map = root
  path.forEach((part, index) => {
    const key = part === '' ? String(map.size) : part
    if (key === '__proto__') throw new TypeError(name)
    if (index === path.length - 1) {
      if (map.get(key) instanceof Map) throw new TypeError(name)
      map.set(key, value)
      return
    }
    const next = map.get(key) ?? new Map<string, Node>()
    if (typeof next === 'string') throw new TypeError(name)
    map.set(key, next)
    map = next
  })
}

function readNode(node: Node): FormValue {
  if (typeof node === 'string') return node
  const keys = [...node.keys()]
  const isList = keys.every((key, index) => key === String(index))
  if (isList) return [...node.values()].map(readNode)
  return Object.fromEntries([...node].map(([name, child]) => [name, readNode(child)]))
}
