#!/usr/bin/env node
// `npm test`: from a fresh checkout, everything that proves the shop: format, lint, types, then every test project.
// `npm run test:fast`: unit tests and the API on the embedded database, which need neither a build nor a browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, node, root, runToEnd, say } from './project.js'

const [fast, given] = process.argv[2] === '--fast' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)]
const tool = (path) => join(root, 'node_modules', path)
ensureInstalled()
if (fast) {
  // Random and exhaustive walks through a membership take a fifth of the time.
  const walks = '--exclude=tests/api/membership-{sequences,crashes}.test.ts'
  process.exit(runTests(['--project', 'unit', '--project', 'pglite', walks, ...given]))
}

const chromium = ensureChromium()
say('\nFormat and lint')
let code = runToEnd(node, [tool('@biomejs/biome/bin/biome'), 'check', '.'])
say('\nTypes')
code = runToEnd(node, [tool('typescript/bin/tsc'), '--noEmit']) || code
if (code) fail('Fix what stands above first; the tests did not run.')

ensureBuilt()
say('\nTests')
const report = join(mkdtempSync(join(tmpdir(), 'vitrine-report-')), 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
code = runTests([...reporters, ...given], { CHROMIUM: chromium })
if (!existsSync(report)) fail('The tests did not run to their end.')
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
say(`\n${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`)
process.exit(code)

function runTests(args, more = {}) {
  return runToEnd(node, [tool('vitest/vitest.mjs'), 'run', ...args], { env: { ...environment, ...more, TZ: 'UTC' } })
}

/** The path of a Chromium; installs the system's package where there is none and that is possible. */
function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (!existsSync('/usr/bin/apt-get')) {
    fail('The browser tests need Chromium: install it, or set CHROMIUM to the path of one.')
  }
  say('Installing Chromium for the browser tests …')
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const [command, ...rest] = [...asRoot, ...args]
    const result = spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (result.status !== 0)
      fail('Chromium could not be installed: install it by hand, or set CHROMIUM to the path of one.')
  }
  return findChromium() ?? fail('Chromium was installed but is not found: set CHROMIUM to its path.')
}

function findChromium() {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path && existsSync(path)) ?? null
}
