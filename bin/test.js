#!/usr/bin/env node
// `npm test`: from a fresh checkout, everything that proves the shop: format, lint, types, then every test project.
// `npm run test:fast`: unit tests and the API on the embedded database, which need neither a build nor a browser.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.js'
import { ensureBuilt, ensureInstalled, environment, fail, node, root, runToEnd, say, start } from './project.js'

const [fast, given] = process.argv[2] === '--fast' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)]
const tool = (path) => join(root, 'node_modules', path)
ensureInstalled()
if (fast) {
  // Random and exhaustive walks through a membership take a fifth of the time.
  const walks = '--exclude=tests/api/membership-{sequences,crashes}.test.ts'
  process.exit(runTests(['--project', 'unit', '--project', 'pglite', walks, ...given]))
}

const chromium = ensureChromium()
// Each checker works out the types of the libraries again, and the build runs meanwhile.
const checkers = Math.ceil(availableParallelism() / 2)
say('\nFormat and lint, types, and the build meanwhile')
const checks = [
  start(node, [tool('@biomejs/biome/bin/biome'), 'check', '.']),
  start(node, [tool('typescript/bin/tsc'), '--noEmit', '--checkers', String(checkers)]),
]
ensureBuilt()
if ((await Promise.all(checks)).some((exit) => exit)) fail('Fix what stands above first; the tests did not run.')

say('\nTests')
const report = join(mkdtempSync(join(tmpdir(), 'vitrine-report-')), 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const code = runTests([...reporters, ...given], chromium)
if (!existsSync(report)) fail('The tests did not run to their end.')
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
say(`\n${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`)
process.exit(code)

function runTests(args, more = {}) {
  return runToEnd(node, [tool('vitest/vitest.mjs'), 'run', ...args], { env: { ...environment, ...more, TZ: 'UTC' } })
}
