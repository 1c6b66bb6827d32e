#!/usr/bin/env node
// `node bin/gather-image.js FOLDER`: lays out below FOLDER what the container image holds beyond its base: Node, the
// built shop, and the packages that the built server loads. deploy/Dockerfile runs it after the build.
import { cpSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fail, node, root } from './project.js'
import { packageFolders } from './server-packages.js'

if (!process.argv[2]) fail('Say where to: node bin/gather-image.js FOLDER')
const folder = resolve(process.argv[2])
const shop = join(folder, 'shop')

cpSync(realpathSync(node), join(folder, 'usr/local/bin/node'))
for (const path of ['package.json', 'migrations', 'dist'])
  cpSync(join(root, path), join(shop, path), { recursive: true })
for (const path of packageFolders()) cpSync(join(root, path), join(shop, path), { recursive: true, filter: isRead })
mkdirSync(join(folder, 'data'))

/** Packages inside a package are listed themselves; types, source maps, notes and hidden files are never read. */
function isRead(path) {
  const name = basename(path)
  return name !== 'node_modules' && !/^\.|\.(map|md)$|\.d\.[cm]?ts$/.test(name)
}
