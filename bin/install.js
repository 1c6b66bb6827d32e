// Installs the packages. Plain JavaScript for any Node from 18 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, node, root, say } from './project.js'

const modules = join(root, 'node_modules')
/** Holds the id of the process that installs, until it has finished. */
const marker = join(modules, '.vitrine-installing')

/**
 * Installs exactly what the lockfile names, unless it is there already: what builds and runs the shop and the sandbox,
 * and `withTools` what checks, tests and measures them too. A checkout that has the tools keeps them.
 */
export function ensureInstalled({ withTools = false } = {}) {
  const isCleared = waitForOthers()
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readInstalled()
  if (!isCleared) {
    if (existsSync(node) && isInstalled(wanted, installed, withTools)) return
    mkdirSync(modules, { recursive: true })
    try {
      writeFileSync(marker, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      return ensureInstalled({ withTools })
    }
  }
  say(`Installing what the shop${withTools ? ', its tests and its tools need' : ' needs'} (about a minute, once) …`)
  if (!install(root, withTools || installed.some(([, { dev }]) => dev))) {
    rmSync(marker)
    fail('Installing failed; the reason stands above. Check the network and run the same command again.')
  }
  removeUnused(withTools)
  rmSync(marker)
  if (!existsSync(node))
    fail(`There is no Node 24 package for ${process.platform} ${process.arch}: install Node 24 and start with it.`)
}

/** Installs the programs that only some tools start, into a folder of their own, unless they are there already. */
export function ensureToolPrograms() {
  const folder = join(root, 'tools', 'programs')
  const wanted = readPackages(join(folder, 'package-lock.json'))
  if (isInstalled(wanted, readInstalled(folder), true)) return
  say('Installing the programs of the tools (once) …')
  // npm takes a package that an interrupted installation left in part for whole.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  if (!install(folder, true)) fail('Installing failed; the reason stands above. Run the same command again.')
}

/** Files of packages that nothing here reads: source maps, the sources of what is built, guides. Licences stay. */
export const unread = /^(?!licen[cs]e|notice|copying)(?!.*\.d\.([a-z]+\.)?ts$).*\.(map|md|flow|tsx?)$/i

/** Removes what nothing here reads, and what npm adds because a package may use it: a quarter of what is installed. */
function removeUnused(withTools) {
  // Headers for compiling native code, of which there is none, and Tailwind for systems without a native build of it.
  const unused = [`node-${process.platform}-${process.arch}/include`, '@tailwindcss/oxide-wasm32-wasi']
  if (!withTools) unused.push('typescript', '@typescript')
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true })
  // Entries instead of names: those would lead through the link to the sandbox, whose sources are the project's.
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath ?? entry.path
    if (entry.isFile() && unread.test(entry.name)) rmSync(join(folder, entry.name), { force: true })
  }
}

/**
 * Whether every package of a lockfile is installed, both as `[path, entry]`. Optional ones may be missing, because they
 * are those of other systems.
 */
export function isInstalled(wanted, installed, withTools) {
  const found = new Map(installed)
  return wanted.every(([path, { integrity, optional, dev, devOptional }]) => {
    const there = found.get(path)
    if (there) return there.integrity === integrity
    return Boolean(optional || (!withTools && (dev || devOptional)))
  })
}

/**
 * Waits while another process installs. What one that was killed has left is removed, because npm sees no gaps in it;
 * then the marker is this process's, and the result true.
 */
function waitForOthers() {
  for (let said = false; existsSync(marker); said = true) {
    const other = Number(readFileSync(marker, 'utf8'))
    if (!isRunning(other)) {
      say('The last installation was interrupted; it starts again.')
      writeFileSync(marker, String(process.pid))
      for (const name of readdirSync(modules))
        if (join(modules, name) !== marker) rmSync(join(modules, name), { recursive: true, force: true })
      return true
    }
    if (!said) say(`Waiting for process ${other}, which installs …`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  return false
}

function isRunning(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** What npm noted at the end of its last installation. */
function readInstalled(folder = root) {
  const note = join(folder, 'node_modules', '.package-lock.json')
  return existsSync(note) ? readPackages(note) : []
}

function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
}

function install(folder, withTools) {
  // Not `npm ci`: that installs again what is there, and refuses a lockfile without another system's optional packages.
  const groups = withTools ? '--include=dev' : '--omit=dev'
  const args = ['install', groups, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  return result.status === 0
}
