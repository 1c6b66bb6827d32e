import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, say } from './project.js'

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The environment of browser tests: CHROMIUM, and CHROMIUM_HEADLESS where there is one without a window, which takes
 * half the processor time. Installs the system's packages where there is no Chromium and that is possible.
 */
export function ensureChromium() {
  const chromium = findChromium() ?? installChromium()
  return { CHROMIUM: chromium, CHROMIUM_HEADLESS: existsSync(headlessShell) ? headlessShell : chromium }
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
  say('Installing Chromium for the browser tests …')
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
  const aptGet = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-q', ...args]
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    return spawnSync(command, rest, options).status === 0
  }
  const install = (name) => aptGet('install', '-y', '--no-install-recommends', name)
  if (!aptGet('update') || !install('chromium'))
    fail('Chromium could not be installed: install it by hand, or set CHROMIUM to the path of one.')
  // Not every system has this package: the tests are slower without it.
  install('chromium-headless-shell')
  return findChromium() ?? fail('Chromium was installed but is not found: set CHROMIUM to its path.')
}
