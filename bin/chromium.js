import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, say } from './project.js'

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Returns the environment of browser tests: CHROMIUM_HEADLESS, without a window, which takes half the processor time,
 * and CHROMIUM if `window` is set, which few tests need. Installs what is missing if the system's packages allow it.
 */
export function ensureChromium({ window = false } = {}) {
  const found = findChromium()
  const hasShell = existsSync(headlessShell) || (found === null && installShell())
  const chromium = found ?? (hasShell && !window ? null : installChromium())
  return { CHROMIUM_HEADLESS: hasShell ? headlessShell : chromium, ...(chromium && { CHROMIUM: chromium }) }
}

/** The path of an installed Chromium; null where there is none. */
export function findChromium() {
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

function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) {
    fail('The browser tests need Chromium: install it, or set CHROMIUM to the path of one.')
  }
  if (!installPackage('chromium'))
    fail('Chromium could not be installed: install it by hand, or set CHROMIUM to the path of one.')
  return findChromium() ?? fail('Chromium was installed but is not found: set CHROMIUM to its path.')
}

/** Not every system has this package: a whole Chromium serves as well. */
function installShell() {
  return existsSync('/usr/bin/apt-get') && installPackage('chromium-headless-shell') && existsSync(headlessShell)
}

function installPackage(name) {
  say(`Installing ${name} for the browser tests …`)
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
  const aptGet = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-q', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name)
}
