import { type Language, languages } from '#domain/markets/market-rules.ts'

type Tree = { [key: string]: string | Tree }

const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })

const trees = new Map<Language, Tree>()

/** Every text of a language by area, with English where the language has none. Shared: do not change it. */
export function loadTranslations(language: Language): Record<string, unknown> {
  if (!trees.size) for (const each of languages) trees.set(each, fillFrom(readTree(each), readTree('en')))
  return trees.get(language)!
}

/** The texts as written, without the English ones filled in. */
export function readTree(language: Language): Tree {
  const tree: Tree = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, area, file] = path.split('/')
    if (file === `${language}.json`) tree[area!] = texts
  }
  return tree
}

function fillFrom(tree: Tree, fallback: Tree): Tree {
  const filled: Tree = { ...tree }
  for (const [key, value] of Object.entries(fallback)) {
    const own = filled[key]
    if (own === undefined || own === '') filled[key] = value
    else if (typeof own === 'object' && typeof value === 'object') filled[key] = fillFrom(own, value)
  }
  return filled
}
