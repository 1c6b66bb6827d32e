#!/usr/bin/env node
// `node bin/gather-image.js FOLDER`: lays out below FOLDER what the container image holds: Node, the built shop, the
// packages that the built server loads, and the system's libraries for them. deploy/Dockerfile runs it after the build.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fail, node, root } from './project.js'
import { codePackages, packageFolders } from './server-packages.js'

if (!process.argv[2]) fail('Say where to: node bin/gather-image.js FOLDER')
const folder = resolve(process.argv[2])
const shop = join(folder, 'shop')

const system = join(folder, 'system')

cpSync(realpathSync(node), join(system, 'usr/local/bin/node'))
for (const path of systemLibraries()) cpSync(realpathSync(path), join(system, path))
for (const path of ['package.json', 'migrations', 'dist'])
  cpSync(join(root, path), join(shop, path), { recursive: true })
for (const path of packageFolders()) cpSync(join(root, path), join(shop, path), { recursive: true, filter: isRead })
mkdirSync(join(folder, 'empty'))

/** What Node has loaded of the system, the C library and its loader above all, once the packages are loaded too. */
function systemLibraries() {
  const loaded = 'process.report.getReport().sharedObjects'
  const program = `for (const name of ${JSON.stringify(codePackages)}) require(name); JSON.stringify(${loaded})`
  const paths = JSON.parse(execFileSync(node, ['-p', program], { cwd: root, encoding: 'utf8' }))
  return paths.filter((path) => /^\/(usr\/)?lib/.test(path))
}

/** Packages inside a package are listed themselves; types, source maps, notes and hidden files are never read. */
function isRead(path) {
  const name = basename(path)
  return name !== 'node_modules' && !/^\.|\.(map|md)$|\.d\.[cm]?ts$/.test(name)
}
