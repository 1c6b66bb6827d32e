import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = ['src', 'sandbox', 'demo', 'tools'].flatMap(filesBelow)
/** Type imports count: a type that has to be known above is a dependency like any other. */
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

/** The rooms of src from top to bottom. A file may import its own room and those below. */
const house = [
  'main.ts',
  'supervise-processes.ts',
  'keep-compiled.ts',
  'serve-shop.ts',
  'office',
  'storefront',
  'pages',
  'api',
  'commands',
  'worker',
  'open-shop.ts',
  'backup',
  'domain',
  'shop.ts',
  'jobs',
  'database',
  'payments',
  'mail',
  'webhooks',
  'storage',
  'environment.ts',
  'shop-log.ts',
  'contract',
  'shared',
]

/** The groups of the domain from bottom to top. A slice may import slices of its own group and of those below. */
const groups = ['platform', 'people', 'catalogue', 'content', 'sales', 'aftersales', 'ledger', 'service', 'office']

describe('the house', () => {
  test('every file of src lies in a known room', () => {
    expect(filesBelow('src').filter((file) => !house.includes(roomOf(file)))).toEqual([])
  })

  test('the storefront has no loose file', () => {
    const folders = new Set(filesBelow('src/storefront').map((file) => file.split('/').slice(0, 3).join('/')))
    expect([...folders].map((folder) => folder.slice('src/storefront/'.length)).sort()).toEqual([
      'browser',
      'screens',
      'server',
      'shell',
      'state',
      'ui',
    ])
  })

  test('no arrow runs up', () => {
    expect(
      arrows().filter(({ from, to }) => to.startsWith('src/') && floorOf(roomOf(to)) < floorOf(roomOf(from))),
    ).toEqual([])
  })

  test('there are no circles', () => {
    expect(findCircle(sources, (file) => imports.get(file)!.filter((name) => imports.has(name)))).toBeNull()
  })

  test.each(['src/domain', 'src/api/office', 'src/contract/office', 'src/office/screens'])(
    '%s lies in the nine groups',
    (room) => {
      const folders = filesBelow(room).map((file) => file.slice(room.length + 1).split('/'))
      expect([...new Set(folders.filter((path) => path.length > 1).map(([group]) => group))].sort()).toEqual(
        [...groups].sort(),
      )
    },
  )

  test('no slice of the domain needs itself in turn, and groups use those below them', () => {
    const used = new Map<string, Set<string>>()
    for (const { from, to } of arrows()) {
      const [user, provider] = [sliceOf(from), sliceOf(to)]
      if (user && provider && user !== provider) used.set(user, (used.get(user) ?? new Set()).add(provider))
    }
    expect(findCircle([...used.keys()], (slice) => [...(used.get(slice) ?? [])])).toBeNull()
    const upwards = [...used].flatMap(([user, providers]) =>
      [...providers]
        .filter((provider) => levelOf(provider) > levelOf(user))
        .map((provider) => `${user} -> ${provider}`),
    )
    expect(upwards).toEqual([])
  })
})

describe('what a room may use', () => {
  test('the sandbox imports nothing of the shop, and the shop nothing of the sandbox', () => {
    expect(arrowsBetween('sandbox/', 'src/')).toEqual([])
    expect(arrowsBetween('src/', 'sandbox/')).toEqual([])
  })

  test('tools import nothing of the tests', () => {
    const odd = filesBelow('tools').filter((file) => importsOf(file).some((target) => target.startsWith('tests/')))
    expect(odd).toEqual([])
  })

  test('the ground floor uses itself only, and contracts use it and zod', () => {
    const foreign = arrows().filter(
      ({ from, to }) =>
        (from.startsWith('src/shared/') && to.startsWith('src/') && !to.startsWith('src/shared/')) ||
        (from.startsWith('src/contract/') && !/^(zod(\/mini)?$|src\/contract\/|src\/shared\/)/.test(to)),
    )
    expect(foreign).toEqual([])
  })

  test('the domain has no HTTP, no React and no wire format', () => {
    expect(
      arrows().filter(
        ({ from, to }) =>
          from.startsWith('src/domain/') &&
          (to.startsWith('src/contract/') || /^(hono|react|react-dom|@hono)(\/|$)/.test(to)),
      ),
    ).toEqual([])
  })

  test('the domain counts in cents: it never converts to euros or from them', () => {
    const converting = filesBelow('src/domain').filter((file) =>
      /\b(centsToDecimal|decimalToCents)\b|\bcents \/ 100\b/.test(withoutComments(file)),
    )
    expect(converting).toEqual([])
  })

  test('the storefront uses contracts and the ground floor only', () => {
    expect(
      arrows().filter(
        ({ from, to }) =>
          from.startsWith('src/storefront/') &&
          to.startsWith('src/') &&
          !/^src\/(storefront|contract|shared)\//.test(to),
      ),
    ).toEqual([])
  })

  test('rules are pure: no database, no I/O, no clock of their own', () => {
    const rules = sources.filter((file) => /-rules\.tsx?$/.test(file))
    expect(rules.length).toBeGreaterThan(3)
    for (const file of rules) {
      for (const target of imports.get(file)!.filter((name) => !isTypeOnly(file, name))) {
        expect(target, file).not.toMatch(
          /^(node:|src\/(database|payments|mail|storage|jobs|environment|shop)|drizzle|pg)/,
        )
      }
      expect(withoutComments(file), file).not.toMatch(/new Date\(\)|Date\.now\(\)|Math\.random\(|process\.env/)
    }
  })

  test('no typed path is resolved against an address: one that begins with two slashes would name another host', () => {
    const resolving = sources.filter(
      (file) =>
        file.startsWith('src/') &&
        /new URL\((?:[^()]|\([^()]*\))*,|URL\.(can)?[pP]arse\([^()]*,/.test(withoutComments(file)),
    )
    // Each with a path of the code's own, or one that was checked.
    expect(resolving.sort()).toEqual([
      'src/domain/content/redirects/redirect-rules.ts',
      'src/office/screens/office/system/inspected-response.tsx',
      'src/payments/provider-links.ts',
      'src/payments/sandbox-clock.ts',
      'src/storage/fetch-image.ts',
      'src/storefront/state/return-path.ts',
    ])
  })

  test('only environment.ts reads process.env, only the payment adapter imports the provider, only queries speak SQL', () => {
    const readsEnvironment = sources.filter(
      (file) => file.startsWith('src/') && withoutComments(file).includes('process.env'),
    )
    expect(readsEnvironment).toEqual(['src/environment.ts'])
    const importsProvider = sources.filter((file) => file.startsWith('src/') && imports.get(file)!.includes('stripe'))
    expect(importsProvider.every((file) => file.startsWith('src/payments/'))).toBe(true)
    expect(
      arrows().filter(
        ({ from, to }) => from.startsWith('src/domain/') && !from.endsWith('-queries.ts') && to === 'drizzle-orm',
      ),
    ).toEqual([])
  })
})

describe('C005 money is decided once', () => {
  const pipeline = 'src/domain/sales/pricing/'
  const inPipeline = (file: string) => file.startsWith(pipeline) || /^src\/shared\/(money|shares)\.ts$/.test(file)

  test('the stages of the pipeline are used by what makes, pays or pays back a sale', () => {
    const users = arrows().filter(({ to }) => to.startsWith(pipeline) && to !== `${pipeline}line-rules.ts`)
    const folders = new Set(users.map(({ from }) => dirname(from)).filter((folder) => `${folder}/` !== pipeline))
    expect([...folders].sort()).toEqual([
      // The sample of a mail is an invented sale.
      'src/domain/office/mails',
      'src/domain/sales/cart',
      'src/domain/sales/checkout',
      'src/domain/sales/earlier-sales',
      'src/domain/sales/membership',
      'src/domain/sales/refunds',
    ])
  })

  test('nothing else multiplies a price, takes a tax out of one, or shares one', () => {
    const reckons =
      /\btimes\(|\* ?\(?rate\b|\brate ?\/ ?[^>*]|\(100 ?\+|[pP]rice\}? ?\* |\* ?\w*quantity\b|\bquantity\}? ?\* /
    const found = filesBelow('src').filter((file) => !inPipeline(file) && reckons.test(withoutComments(file)))
    expect(found.sort()).toEqual([
      // A typed percentage of the catalogue's prices.
      'src/domain/catalogue/products/price-change-rules.ts',
      // Orders of before, whose refunds name items but not what was paid for them.
      'src/domain/sales/earlier-sales/earlier-sales-queries.ts',
      // The price of a kilogram, and a percentage for readers.
      'src/shared/net-content.ts',
      'src/shared/percent-text.ts',
      // What is added to the cart, for analytics.
      'src/storefront/screens/order/buy-again.tsx',
      // The cart as the browser estimates it until the server has priced it.
      'src/storefront/state/cart-rules.ts',
    ])
  })

  test('tax rates are read where a sale is priced, and the record of changes only for orders of before', () => {
    const readers = (pattern: RegExp) => filesBelow('src/domain').filter((file) => pattern.test(withoutComments(file)))
    expect(readers(/\btaxRateIn\(/).sort()).toEqual([
      'src/domain/office/mails/read-sample.ts',
      'src/domain/sales/cart/price-cart.ts',
      'src/domain/sales/earlier-sales/earlier-rates.ts',
      'src/domain/sales/membership/follow-invoice.ts',
      'src/domain/sales/pricing/tax-rates.ts',
    ])
    expect(readers(/\bfindChangesOf\(/).sort()).toEqual([
      'src/domain/platform/audit/audit-queries.ts',
      'src/domain/sales/earlier-sales/earlier-rates.ts',
    ])
  })
})

describe('the files', () => {
  test('no file is much over 300 lines', () => {
    const long = sources
      .concat(filesBelow('tests'))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
  })

  test('files have names that say something, in kebab-case', () => {
    const odd = sources.filter(
      (file) => /(^|\/)(utils?|helpers?|misc|common|index)\.tsx?$/.test(file) || /[A-Z_]/.test(file),
    )
    expect(odd).toEqual([])
  })

  const commented = sources.concat(filesBelow('tests'))

  test('comments fit the line', () => {
    const long = commented.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(\/\/|\/\*|\*)/.test(line) && line.length > 120 ? [`${file}:${index + 1}`] : [],
        ),
    )
    expect(long).toEqual([])
  })

  test('a comment has at most two sentences of at most 25 words, beside tags and diagrams', () => {
    const long = commented.flatMap((file) =>
      commentsOf(file).flatMap((comment) => {
        const sentences = sentencesOf(comment)
        const isLong = sentences.length > 2 || sentences.some((sentence) => sentence.split(' ').length > 25)
        return isLong ? [`${file}: ${comment}`] : []
      }),
    )
    expect(long).toEqual([])
  })
})

type Arrow = { from: string; to: string }

function arrows(): Arrow[] {
  return sources.flatMap((from) => imports.get(from)!.map((to) => ({ from, to })))
}

function arrowsBetween(from: string, to: string): Arrow[] {
  return arrows().filter((arrow) => arrow.from.startsWith(from) && arrow.to.startsWith(to))
}

/** The folder or loose file directly below src. */
function roomOf(file: string): string {
  return file.split('/')[1]!
}

function floorOf(room: string): number {
  return house.indexOf(room)
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !relative(root, entry.parentPath).includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** The text of each block of comment lines, without `@tags` and indented diagrams. */
function commentsOf(file: string): string[] {
  const blocks = readFileSync(join(root, file), 'utf8').matchAll(/^[ \t{]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)
  return [...blocks].map(([block]) =>
    block
      .replace(/^[ \t{]*(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, '')
      .replace(/^ {4,}.*$|^ @[\s\S]*|biome-ignore .*/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'Code')
    .replaceAll('e.g. ', '')
    .split(/(?<=[.!?]) (?=[A-Z0-9'"(])/)
}

/** Returns what a file imports: project files as paths from the root, packages by name. */
function importsOf(file: string): string[] {
  const found = withoutComments(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...new Set([...found].map((match) => pathOf(file, match[1] ?? match[2]!)))]
}

function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return join('src', specifier.slice(1))
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return specifier
}

function isTypeOnly(file: string, target: string): boolean {
  const statements = withoutComments(file).matchAll(/(?:^|\n)import\s+(type\s)?[^'";]*?from\s+'([^']+)'/g)
  return [...statements].filter((match) => pathOf(file, match[2]!) === target).every((match) => Boolean(match[1]))
}

/** A slice of the domain as `group/slice`; null for a file of another room. */
function sliceOf(file: string): string | null {
  return file.startsWith('src/domain/') ? file.split('/').slice(2, 4).join('/') : null
}

function levelOf(slice: string): number {
  return groups.indexOf(slice.split('/')[0]!)
}

/** A path that leads back to its start, types and lazy imports included; null where there is none. */
function findCircle(nodes: readonly string[], targetsOf: (node: string) => string[]): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const target of targetsOf(node)) {
      const circle = visit(target, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of nodes) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
