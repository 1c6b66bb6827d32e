import { execFile } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)
const suite = 'trixie'
const packages = ['base-files', 'libc6', 'libc-bin', 'libstdc++6', 'libgcc-s1', 'dash', 'coreutils', 'ca-certificates']
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const name = 'build-stand-in'

/** Makes an image of Debian's packages, Node and npm in place of the Dockerfile's, which only registries have. */
export async function makeBuildImage(engine: Engine, folder: string): Promise<string> {
  const npm = dirname(dirname(realpathSync(await findNpm())))
  await fetchPackages(join(folder, `${name}.tar`), packages, [
    'mkdir -p "$1/usr/local/bin" "$1/usr/local/lib/node_modules" "$1/etc/ssl/certs"',
    `cp "${realpathSync(process.execPath)}" "$1/usr/local/bin/node"`,
    `cp -R "${npm}" "$1/usr/local/lib/node_modules/npm"`,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    // Certificates that this machine trusts, so that npm reaches the registry as it does outside.
    `cp ${process.env.NODE_EXTRA_CA_CERTS ?? certificates} "$1${certificates}"`,
  ])
  const file = join(folder, `${name}.dockerfile`)
  const settings = `ENV PATH=${path} NODE_EXTRA_CA_CERTS=${certificates}`
  writeFileSync(file, `FROM scratch\nADD ${name}.tar /\n${settings}\n`)
  await engine.build(name, file, folder)
  return `localhost/${name}`
}

/** Unpacks packages of Debian and what they need into an archive; `hooks` are shell commands, `$1` its folder. */
export async function fetchPackages(archive: string, packages: string[], hooks: string[] = []): Promise<void> {
  await run('mmdebstrap', [
    ...['--quiet', '--variant=extract', `--include=${packages.join(',')}`],
    ...hooks.map((hook) => `--extract-hook=${hook}`),
    ...[suite, archive, ...(await debianMirror())],
  ])
}

/** Returns this machine's Debian mirror; if empty, Debian's own address is used. */
async function debianMirror(): Promise<string[]> {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Created-By: Packages']
  const { stdout } = await run('apt-get', args)
  return stdout.split('\n').filter(Boolean).slice(0, 1)
}

async function findNpm(): Promise<string> {
  return process.env.npm_execpath ?? (await run('which', ['npm'])).stdout.trim()
}
