#!/usr/bin/env node
// `node bin/run.js COMMAND …`: installs and builds what is missing, then runs one of the shop's commands on the project's Node.
import { join } from 'node:path'
import { build, ensureBuilt, ensureInstalled, fail, node, root, runToEnd } from './project.js'

const [command, ...args] = process.argv.slice(2)
const tool = (path) => join(root, 'node_modules', path)

/** Runs a built command, or a script that needs the build. */
function runBuilt(...script) {
  ensureBuilt()
  return runToEnd(node, ['--enable-source-maps', join(root, ...script), ...args])
}

const commands = {
  build: () => {
    build()
    return 0
  },
  check: () =>
    [
      [tool('@biomejs/biome/bin/biome'), 'check', '.'],
      [tool('typescript/bin/tsc'), '--noEmit'],
    ].reduce((code, part) => code || runToEnd(node, part), 0),
  format: () => runToEnd(node, [tool('@biomejs/biome/bin/biome'), 'check', '--write', '.']),
  acceptance: () => runToEnd(node, [join(root, 'tests', 'acceptance-report.ts'), ...args]),
  audit: () => runToEnd(node, [join(root, 'bin', 'audit.js'), ...args]),
  bench: () => runBuilt('benchmarks', 'bench.ts'),
  load: () => runBuilt('benchmarks', 'load.ts'),
  scale: () => runBuilt('benchmarks', 'scale.ts'),
  campaign: () => runBuilt('tests', 'campaign', 'campaign.ts'),
  drill: () => runBuilt('tests', 'campaign', 'drill.ts'),
  gallery: () => runBuilt('tests', 'gallery.ts'),
  lighthouse: () => runBuilt('benchmarks', 'lighthouse.ts'),
  dev: () => runToEnd(node, [join(root, 'bin', 'dev.js')]),
}

for (const name of ['migrate', 'seed', 'worker', 'import', 'export', 'reconcile', 'backup', 'restore']) {
  commands[name] = () => runBuilt('dist', 'server', `${name}.js`)
}

const run = commands[command]
if (!run) fail(`There is no command "${command ?? ''}". Known: ${Object.keys(commands).join(', ')}.`)
ensureInstalled()
process.exit(run())
