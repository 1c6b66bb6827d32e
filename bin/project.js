// What the launchers share. Plain JavaScript for any Node from 18 on: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const binaries = join(root, 'node_modules', '.bin')

/** The project's own Node, installed as a dependency; every part of the shop runs on it. */
export const node = join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node')

/** The environment of everything that is started: the project's Node first in PATH. */
export const environment = {
  ...process.env,
  PATH: `${binaries}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Ends the launcher with a plain message. */
export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Builds the browser's and the server's files unless they are newer than everything they are made of. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist', '.vitrine-built')
  const wanted = fingerprint([
    'src',
    'demo',
    'package-lock.json',
    'vite.config.ts',
    'vite.office.config.ts',
    'bin/server-packages.js',
    'tsconfig.json',
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the shop …')
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** What `vite` is called with to build the browser's files, the server's and the back office. */
export const builds = [['build'], ['build', '--ssr'], ['build', '--config', 'vite.office.config.ts']]

/** Builds everything, each part in a process of its own. */
export async function build() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const codes = await Promise.all(builds.map((args) => start(node, [vite, ...args, '--logLevel', 'warn'])))
  if (codes.some((code) => code !== 0)) fail('The build failed; the reason stands above.')
}

/** Runs a command of the project to its end and returns its exit code. */
export function runToEnd(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
  return result.status ?? 1
}

/** Starts a command of the project; the result resolves with its exit code. */
export function start(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/**
 * Starts a part of the shop; the result has `ready`, resolved with its message `{ ready: true, … }` once it listens,
 * and `ended`, resolved with its exit code.
 */
export function startPart(args, extraEnvironment) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...environment, ...extraEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
  const ready = new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.ready) resolve(message)
    })
    ended.then((code) => reject(new Error(`ended with exit code ${code} before it was ready`)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const stats = statSync(full)
    if (stats.isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name))
    else hash.update(`${path}:${stats.size}:${stats.mtimeMs}\n`)
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
