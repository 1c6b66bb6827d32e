import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const folder = resolve('dist/office')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
const entry = 'src/office/main.tsx'

/** Classes for colours of text, grounds and lines, with what they depend on: `hover:bg-line/50`. */
const colourClasses =
  /(?<=[\s'"`])(?:[a-z0-9-]+:)*(?:bg|text|border|accent|outline|fill|stroke)-[a-z]+(?:-[a-z]+)*(?:\/\d+)?(?=[\s'"`$])/g

/** A chunk and everything that it loads with itself. */
function closureOf(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const other of manifest[key]!.imports ?? []) closureOf(other, found)
  return found
}

/** Bytes as they are sent: the build compresses each file. */
function weightOf(files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
}

const scriptsOf = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]!.file)
const stylesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]!.css ?? [])

test('O223 the back office loads no more than it allows itself, first and with every other screen', {
  tags: 'smoke',
}, () => {
  const first = closureOf(entry)
  expect(weightOf(stylesOf(first)), 'first styles').toBeLessThanOrEqual(25_000)
  const languages = ['en', 'no', 'sv', 'fr'].flatMap((language) => [
    `src/office/texts/${language}.ts`,
    `src/office/texts/${language}-owner.ts`,
  ])
  for (const language of languages) {
    const texts = [...closureOf(language)].filter((key) => !first.has(key))
    expect(weightOf(scriptsOf(texts)), language).toBeLessThanOrEqual(26_000)
  }
  // The text editor loads separately from its screen and has a budget of its own.
  const editor = ['src/office/kit/form/html-field.tsx']
  const screens = Object.keys(manifest).filter((key) => key.startsWith('src/office/screens/'))
  expect(screens.length).toBeGreaterThan(5)
  expect(weightOf(scriptsOf(first)), 'first script').toBeLessThanOrEqual(220_000)
  // So have charts.
  const charts = 'src/office/screens/office/overview/overview-charts.tsx'
  expect(screens).toContain(charts)
  for (const screen of screens) {
    const more = [...closureOf(screen)].filter((key) => !first.has(key))
    expect(weightOf(scriptsOf(more)), screen).toBeLessThanOrEqual(screen === charts ? 120_000 : 50_000)
  }
  const withEditor = editor.flatMap((key) => [...closureOf(key)]).filter((key) => !first.has(key))
  expect(weightOf(scriptsOf(withEditor)), 'editor').toBeLessThanOrEqual(130_000)
})

test('every colour that a screen names is in the stylesheet, for both looks', () => {
  const styles = stylesOf(Object.keys(manifest))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
  const sources = readdirSync('src/office', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const named = sources.flatMap((file) => readFileSync(join('src/office', file), 'utf8').match(colourClasses) ?? [])
  expect(named.length).toBeGreaterThan(500)
  const isStyled = (name: string) => styles.includes(`.${name.replace(/[:/]/g, '\\$&')}`)
  expect([...new Set(named)].filter((name) => !isStyled(name))).toEqual([])
})

test('O224 the storefront’s files are the same, byte for byte, when there is no back office in the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-without-office-'))
  try {
    cpSync('src', join(root, 'src'), { recursive: true, filter: (path) => resolve(path) !== resolve('src/office') })
    cpSync('bin', join(root, 'bin'), { recursive: true })
    for (const file of ['vite.config.ts', 'tsconfig.json', 'package.json']) cpSync(file, join(root, file))
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    const vite = resolve('node_modules/vite/bin/vite.js')
    // Builds for production, because the tests' own NODE_ENV would include React's development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      encoding: 'utf8',
      env,
    })
    expect(built.status, built.stderr).toBe(0)
    const without = contentsOf(join(root, 'dist/client'))
    const shipped = contentsOf(resolve('dist/client'))
    expect([...without.keys()]).toEqual([...shipped.keys()])
    for (const [file, content] of shipped) expect(without.get(file)!.equals(content), file).toBe(true)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

function contentsOf(path: string): Map<string, Buffer> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const names = files.map((each) => join(each.parentPath, each.name).slice(path.length + 1)).sort()
  return new Map(names.map((name) => [name, readFileSync(join(path, name))]))
}
