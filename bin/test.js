#!/usr/bin/env node
// From a fresh checkout: `npm test` proves the shop with the tests of each run, `npm run test:all` with all, and
// `npm run test:fast` needs neither a build nor a browser.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.js'
import { ensureInstalled } from './install.js'
import { ensureBuilt, environment, fail, node, root, runToEnd, say, start } from './project.js'

/**
 * The projects of `vitest.config.ts`, the cheapest first, with the tags of what `npm test` runs of them. Each run of
 * Vitest loads and prepares for itself, so they are few.
 */
const fast = { projects: ['unit', 'edge', 'pglite'], tags: '!full' }
const parts = [
  { projects: [...fast.projects, 'postgresql', 'sandbox'], tags: '!full' },
  { projects: ['browser', 'faults', 'processes'], tags: 'smoke' },
]
/** Debian's package of the least PostgreSQL that the shop takes. */
const leastPostgres = '/usr/lib/postgresql/15/bin'

const begun = Date.now()
const [set, given] = /^--(fast|all)$/.test(process.argv[2] ?? '')
  ? [process.argv[2].slice(2), process.argv.slice(3)]
  : ['short', process.argv.slice(2)]
const tool = (path) => join(root, 'node_modules', path)
const reports = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
const total = { passed: 0, failed: 0, skipped: 0, code: 0 }

ensureInstalled({ withTools: true })
if (set === 'fast') runTests(fast)
else {
  const chromium = await check()
  for (const part of parts) runTests(set === 'all' ? { ...part, tags: null } : part, chromium)
  if (set === 'all' && existsSync(leastPostgres))
    runTests({ projects: ['postgresql'], tags: '!full' }, { VITRINE_TEST_POSTGRES: leastPostgres })
}
const seconds = Math.round((Date.now() - begun) / 1000)
say(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s${set === 'all' ? `, ${total.skipped} skipped` : ''}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.code)

/** Format, lint and types, and meanwhile the browser and the build. Returns the environment of tests with a browser. */
async function check() {
  say('\nFormat and lint, types, and the build meanwhile')
  // Each checker works out the types of the libraries again.
  const checkers = Math.ceil(availableParallelism() / 2)
  const checks = [
    start(node, [tool('@biomejs/biome/bin/biome'), 'check', '.']),
    start(node, [tool('typescript/bin/tsc'), '--noEmit', '--checkers', String(checkers)]),
  ]
  // A few tests of the whole set need a Chromium with a window.
  const chromium = ensureChromium({ window: set === 'all' })
  await ensureBuilt()
  if ((await Promise.all(checks)).some((exit) => exit)) fail('Fix what is printed above first; the tests did not run.')
  return chromium
}

function runTests({ projects, tags }, more = {}) {
  say(`\nTests: ${projects.join(', ')}${tags ? ` (${tags})` : ''}`)
  const report = join(reports, `${projects.join('-')}${more.VITRINE_TEST_POSTGRES ? '-least' : ''}.json`)
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    ...(tags ? ['--tags-filter', tags] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests', ...given],
  ]
  // `vitest.config.ts` then leaves out API tests that do not depend on the engine.
  const env = { ...environment, ...more, TZ: 'UTC', ...(tags && { VITRINE_TEST_SET: 'short' }) }
  total.code = Math.max(runToEnd(node, [tool('vitest/vitest.mjs'), 'run', ...args], { env }), total.code)
  if (!existsSync(report)) fail('The tests did not run to their end.')
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  total.passed += numPassedTests
  total.failed += numFailedTests
  total.skipped += numPendingTests
}
