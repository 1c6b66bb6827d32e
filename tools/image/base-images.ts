import { execFile } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)
const suite = 'trixie'
// What gcr.io/distroless/cc-debian13 is made of, by its own build files; apt adds what these packages name.
const libraries = [
  ...['base-files', 'netbase', 'tzdata', 'ca-certificates', 'media-types'],
  ...['libc6', 'libssl3t64', 'libzstd1', 'zlib1g', 'libgomp1', 'libstdc++6', 'libgcc-s1', 'gcc-14-base'],
]
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const accounts = 'root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\n'

/** Makes images from Debian's packages in place of the Dockerfile's two, which only registries have. */
export async function makeBaseImages(engine: Engine, folder: string): Promise<{ build: string; base: string }> {
  const base = await makeImage({ engine, folder, name: 'base-stand-in', packages: libraries, hooks: [] })
  const npm = dirname(dirname(realpathSync(await findNpm())))
  const build = await makeImage({
    ...{ engine, folder, name: 'build-stand-in' },
    packages: [...libraries, 'dash', 'coreutils', 'libc-bin'],
    hooks: [
      'mkdir -p "$1/usr/local/bin" "$1/usr/local/lib/node_modules"',
      `cp "${realpathSync(process.execPath)}" "$1/usr/local/bin/node"`,
      `cp -R "${npm}" "$1/usr/local/lib/node_modules/npm"`,
      'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      // What this machine trusts, so that npm reaches the registry as it does outside.
      `cp ${process.env.NODE_EXTRA_CA_CERTS ?? certificates} "$1${certificates}"`,
    ],
    settings: `ENV NODE_EXTRA_CA_CERTS=${certificates}\n`,
  })
  return { build, base }
}

async function makeImage(input: {
  engine: Engine
  folder: string
  name: string
  packages: string[]
  hooks: string[]
  settings?: string
}): Promise<string> {
  const { engine, folder, name } = input
  const hooks = [
    `mkdir -p "$1/etc/ssl/certs" && cat "$1"/usr/share/ca-certificates/mozilla/*.crt > "$1${certificates}"`,
    `printf '${accounts.replaceAll('\n', '\\n')}' > "$1/etc/passwd"`,
    ...input.hooks,
  ]
  await fetchPackages(join(folder, `${name}.tar`), input.packages, hooks)
  const file = join(folder, `${name}.dockerfile`)
  writeFileSync(file, `FROM scratch\nADD ${name}.tar /\nENV PATH=${path}\n${input.settings ?? ''}`)
  await engine.build(name, file, folder, [])
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

/** Where this machine has Debian's packages from; none: Debian's own address. */
async function debianMirror(): Promise<string[]> {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Created-By: Packages']
  const { stdout } = await run('apt-get', args)
  return stdout.split('\n').filter(Boolean).slice(0, 1)
}

async function findNpm(): Promise<string> {
  return process.env.npm_execpath ?? (await run('which', ['npm'])).stdout.trim()
}
