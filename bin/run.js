#!/usr/bin/env node
// `node bin/run.js COMMAND …`: installs and builds what is missing, then runs one of the shop's commands on the
// project's Node.
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.js'
import { ensureInstalled, ensureToolPrograms } from './install.js'
import { build, ensureBuilt, environment, fail, node, root, runToEnd, say } from './project.js'

const [command, ...args] = process.argv.slice(2)
const tool = (path) => join(root, 'node_modules', path)

/** Runs a command of the built shop. */
async function runBuilt(name) {
  await ensureBuilt()
  return runToEnd(node, ['--enable-source-maps', join(root, 'dist', 'server', `${name}.js`), ...args])
}

/**
 * What proves the shop or looks after its code: a file in tools/, a line for `npm run tool`, and options.
 * `built`: it needs the built shop (default); `programs`: those of tools/programs; `first`: arguments before the given.
 */
const tools = {
  bench: ['bench/bench.ts', 'compares the shop with a bare web server that sends the same bytes'],
  load: ['load/load.ts', 'lets 200 visitors buy at once, on PostgreSQL with two web processes'],
  scale: ['scale/scale.ts', 'compares 100,000 products with 1,000: import, lists, search, feeds, memory'],
  compare: [
    'load/before-and-after.ts',
    'compares purchases with those of another built checkout, whose FOLDER it takes',
  ],
  office: ['scale/office.ts', 'compares the office with 100,000 orders and with 1,000: lists, search, order page'],
  memory: ['memory.ts', 'runs `npm start` under load and says what each of its processes takes of memory'],
  lighthouse: ['lighthouse.ts', 'measures the main screens on a simulated slow phone', { programs: true }],
  campaign: ['campaign/campaign.ts', 'makes random purchases during faults and kills, then compares all records'],
  cluster: [
    'cluster/cluster.ts',
    'runs several shops and a worker as on several machines: speed, limits, replacement, kills',
  ],
  cdn: ['cdn/cdn.ts', 'puts Varnish in front of two shops: right bytes, no personal data, changes, hits'],
  image: ['image/image.ts', 'builds the container image, weighs it, and runs it on a read-only root'],
  drill: ['campaign/drill.ts', 'backs up a selling shop, kills it and restores it'],
  gallery: ['gallery.ts', 'takes a screenshot of every screen and state in every language'],
  'guide-pictures': ['guide-pictures.ts', 'takes the pictures of the guide for staff from a running demo shop'],
  'object-store': ['object-store.ts', 'runs the tests that keep files on Ceph, a real S3-compatible store'],
  acceptance: ['acceptance.ts', 'lists the acceptance rows that no test names', { built: false }],
  'text-changes': [
    'text-changes.ts',
    'lists the texts of a LANGUAGE changed since a COMMIT, for a native speaker to check',
    { built: false },
  ],
  migration: [
    'programs/node_modules/drizzle-kit/bin.cjs',
    'writes the migration of a changed schema; takes --name WHY',
    { programs: true, built: false, first: ['generate'] },
  ],
  unused: [
    'programs/node_modules/knip/bin/knip.js',
    'lists files, exports and packages that nothing uses',
    { programs: true, built: false },
  ],
}

/** Runs one of the tools; lists them all where none is named. */
async function runTool() {
  const [name, ...rest] = args
  if (name === undefined) {
    for (const [each, [, purpose]] of Object.entries(tools)) say(`npm run tool -- ${each.padEnd(14)} ${purpose}`)
    return 0
  }
  if (!Object.hasOwn(tools, name)) fail(`There is no tool "${name}". Known: ${Object.keys(tools).join(', ')}.`)
  const [file, , { built = true, programs = false, first = [] } = {}] = tools[name]
  if (programs) ensureToolPrograms()
  if (built) await ensureBuilt()
  const chromium = findChromium()
  // Debian's servers lie where an ordinary account does not look.
  const env = {
    ...environment,
    PATH: `${environment.PATH}${delimiter}/usr/sbin`,
    ...(chromium && { CHROMIUM: chromium }),
  }
  return runToEnd(node, ['--enable-source-maps', join(root, 'tools', file), ...first, ...rest], { env })
}

const commands = {
  build: async () => {
    await build()
    return 0
  },
  check: () =>
    [
      [tool('@biomejs/biome/bin/biome'), 'check', '.'],
      [tool('typescript/bin/tsc'), '--noEmit'],
    ].reduce((code, part) => code || runToEnd(node, part), 0),
  format: () => runToEnd(node, [tool('@biomejs/biome/bin/biome'), 'check', '--write', '.']),
  audit: () => runToEnd(node, [join(root, 'bin', 'audit.js'), ...args]),
  tool: runTool,
  dev: () => runToEnd(node, [join(root, 'bin', 'dev.js')]),
}

for (const name of [
  'migrate',
  'seed',
  'worker',
  'import',
  'export',
  'reconcile',
  'owner',
  'backup',
  'restore',
  'move-files',
]) {
  commands[name] = () => runBuilt(name)
}

/** Those that need more packages than the shop itself. */
const needTools = ['check', 'format', 'audit', 'tool']

const run = commands[command]
if (!run) fail(`There is no command "${command ?? ''}". Known: ${Object.keys(commands).join(', ')}.`)
ensureInstalled({ withTools: needTools.includes(command) })
process.exit(await run())
