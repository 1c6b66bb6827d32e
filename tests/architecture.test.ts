import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = filesBelow('src').concat(filesBelow('sandbox'), filesBelow('demo'))
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

describe('the arrow of the architecture', () => {
  test('the sandbox imports nothing of the shop, and the shop nothing of the sandbox', () => {
    expect(
      violations(
        (file) => file.startsWith('sandbox/'),
        (target) => target.startsWith('src/'),
      ),
    ).toEqual([])
    expect(
      violations(
        (file) => file.startsWith('src/'),
        (target) => target.startsWith('sandbox/'),
      ),
    ).toEqual([])
  })

  test('the domain knows no HTTP and no React, except the mails it renders', () => {
    expect(
      violations(
        (file) => file.startsWith('src/domain/'),
        (target) => /^src\/(api|pages|office)\//.test(target) || /^(hono|react|react-dom|@hono)/.test(target),
      ),
    ).toEqual([])
  })

  test('rules are pure: no database, no I/O, no clock of their own', () => {
    const rules = sources.filter((file) => /-rules\.tsx?$/.test(file))
    expect(rules.length).toBeGreaterThan(3)
    for (const file of rules) {
      for (const target of (imports.get(file) ?? []).filter((name) => !name.endsWith('-rules.ts'))) {
        expect(target, file).not.toMatch(
          /^(node:|src\/(database|payments|mail|storage|jobs|environment|shop)|drizzle|pg)/,
        )
      }
      expect(withoutComments(file), file).not.toMatch(/new Date\(\)|Date\.now\(\)|Math\.random\(|process\.env/)
    }
  })

  test('contracts import zod only', () => {
    for (const file of sources.filter((name) => name.startsWith('src/contract/'))) {
      expect(
        imports.get(file)!.filter((target) => target !== 'zod' && !target.startsWith('src/contract/')),
        file,
      ).toEqual([])
    }
  })

  test('only environment.ts reads process.env, only the payment adapter imports the provider, only queries speak SQL', () => {
    const readsEnvironment = sources.filter(
      (file) => file.startsWith('src/') && withoutComments(file).includes('process.env'),
    )
    expect(readsEnvironment).toEqual(['src/environment.ts'])
    const importsProvider = sources.filter((file) => file.startsWith('src/') && imports.get(file)!.includes('stripe'))
    expect(importsProvider.every((file) => file.startsWith('src/payments/'))).toBe(true)
    expect(
      violations(
        (file) => file.startsWith('src/domain/') && !/-queries\.ts$/.test(file),
        (target) => target === 'drizzle-orm',
      ),
    ).toEqual([])
  })

  test('the browser never loads what belongs to the server', () => {
    const reachable = reachableFrom('src/storefront/entry-browser.tsx')
    expect(
      [...reachable].filter((file) =>
        /^src\/(database|api|payments|mail|storage|jobs|pages|environment|shop)/.test(file),
      ),
    ).toEqual([])
  })

  test('there are no cycles', () => {
    expect(findCycle()).toBeNull()
  })
})

describe('the layout', () => {
  test('no file is much over 300 lines', () => {
    const long = sources
      .concat(filesBelow('tests'))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ file, lines }) => lines > 350 && !file.startsWith('demo/'))
    expect(long).toEqual([])
  })

  test('files have names that say something, in kebab-case', () => {
    const odd = sources.filter(
      (file) => /(^|\/)(utils?|helpers?|misc|common|index)\.tsx?$/.test(file) || /[A-Z_]/.test(file),
    )
    expect(odd).toEqual([])
  })
})

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** What a file imports when it runs: project files as paths from the root, packages by name. Types leave no trace and do not count. */
function importsOf(file: string): string[] {
  const text = withoutComments(file)
  const found = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g),
  ]
  return found.map((match) => {
    const target = (match[1] ?? match[2])!
    if (target.startsWith('#')) return join('src', target.slice(1))
    if (target.startsWith('.')) return relative(root, resolve(root, dirname(file), target))
    return target
  })
}

function violations(from: (file: string) => boolean, to: (target: string) => boolean): string[] {
  return sources.filter(from).flatMap((file) =>
    imports
      .get(file)!
      .filter(to)
      .map((target) => `${file} → ${target}`),
  )
}

function reachableFrom(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start) || !imports.has(start)) return seen
  seen.add(start)
  for (const target of imports.get(start)!) reachableFrom(target, seen)
  return seen
}

function findCycle(): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const target of staticImports(file)) {
      const cycle = visit(target, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of sources) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}

function staticImports(file: string): string[] {
  const lazily = new Set([...withoutComments(file).matchAll(/import\('([^']+)'\)/g)].map((match) => match[1]!))
  return (imports.get(file) ?? []).filter(
    (target) => imports.has(target) && ![...lazily].some((name) => target.endsWith(name.replace(/^[#./]+/, ''))),
  )
}
