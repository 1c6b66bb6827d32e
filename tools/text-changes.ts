import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Language, languages } from '#shared/markets.ts'

/**
 * `npm run tool -- text-changes COMMIT LANGUAGE`: lists every text changed since the commit, for a native speaker to
 * check. A Markdown table of its key, before, after, and the English text.
 */
const root = join(import.meta.dirname, '..')
const [commit, language] = process.argv.slice(2)
if (!commit || !languages.includes(language as Language)) {
  process.stderr.write(`Usage: npm run tool -- text-changes COMMIT ${languages.join('|')}\n`)
  process.exit(2)
}

const before = textsOf(commit, language!)
const after = textsOf('HEAD', language!)
const english = textsOf('HEAD', 'en')
const changed = [...after].filter(([key, text]) => before.get(key) !== text)
process.stdout.write(`| Text | Before | After | English |\n|---|---|---|---|\n`)
for (const [key, text] of changed) {
  const cells = [key, before.get(key) ?? '', text, language === 'en' ? '' : (english.get(key) ?? '')]
  process.stdout.write(`| ${cells.map(cellOf).join(' | ')} |\n`)
}

/** Reads all texts of a language at a commit, keyed by file and key, e.g. `orders.list.title`. */
function textsOf(commit: string, language: string): Map<string, string> {
  // Texts that only owners load belong to the same areas as the others.
  const files = [
    new RegExp(`^src/office/texts/${language}/(?:owner/)?(.+)\\.json$`),
    new RegExp(`^src/shared/translations/(.+)/${language}\\.json$`),
  ]
  const texts = new Map<string, string>()
  const paths = git('ls-tree', '-r', '--name-only', commit, 'src/office/texts', 'src/shared/translations').split('\n')
  for (const path of paths) {
    const area = files.map((file) => file.exec(path)?.[1]).find(Boolean)
    if (area) addTexts(texts, area, JSON.parse(git('show', `${commit}:${path}`)))
  }
  return texts
}

function addTexts(texts: Map<string, string>, key: string, value: string | object): void {
  if (typeof value === 'string') texts.set(key, value)
  else for (const [name, inner] of Object.entries(value)) addTexts(texts, `${key}.${name}`, inner)
}

function cellOf(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', '<br>')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
}
