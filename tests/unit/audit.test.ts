import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

type Package = { license?: string; integrity?: string; resolved?: string; hasInstallScript?: boolean; version?: string }

const folder = mkdtempSync(join(tmpdir(), 'vitrine-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function audit(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/audit.js', '--offline', ...args], { maxBuffer: 1e7 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr })
    })
  })
}

test('what is installed is what the lockfile names, with licences that fit; a bill of materials is written', {
  timeout: 120_000,
}, async () => {
  const { code, said } = await audit()
  expect(said).not.toContain('WRONG')
  expect(code).toBe(0)
  expect(said).toMatch(/^\d{3,} packages; by licence/)
  const invoice = JSON.parse(readFileSync('dist/sbom.json', 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string; purl: string }[]
  }
  expect(invoice.bomFormat).toBe('CycloneDX')
  const { version } = JSON.parse(readFileSync('node_modules/hono/package.json', 'utf8')) as { version: string }
  expect(invoice.components).toContainEqual(
    expect.objectContaining({ name: 'hono', version, purl: `pkg:npm/hono@${version}` }),
  )
  expect(readFileSync('.gitignore', 'utf8')).toMatch(/^dist\/$/m)
})

test('a licence that does not fit, a missing or weak checksum, a foreign source, a script and another version are named', {
  timeout: 120_000,
}, async () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const change = (name: string, changes: Package) => {
    expect(lock.packages).toHaveProperty([`node_modules/${name}`])
    Object.assign(lock.packages[`node_modules/${name}`]!, changes)
  }
  change('hono', { license: 'AGPL-3.0-only' })
  change('zod', { integrity: '' })
  change('pino', { integrity: 'sha1-abc=' })
  change('stripe', { resolved: 'git+ssh://git@example.test/stripe.git#0123' })
  change('pg', { hasInstallScript: true })
  change('react', { version: '1.2.3' })
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(lock))
  const { code, said } = await audit('--lockfile', file)
  expect(code).toBe(1)
  const wrong = said.split('\n').filter((line) => line.startsWith('WRONG'))
  for (const words of [
    /hono: licence AGPL-3\.0-only/,
    /zod: no checksum/,
    /pino: a weak checksum \(sha1\)/,
    /stripe: not from a registry \(git\+ssh/,
    /pg: wants to run an install script/,
    /react: 1\.2\.3 in the lockfile, 19\./,
  ]) {
    expect(
      wrong.filter((line) => words.test(line)),
      String(words),
    ).toHaveLength(1)
  }
  expect(wrong).toHaveLength(6)
})
