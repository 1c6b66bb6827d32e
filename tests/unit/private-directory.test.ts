import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDirectoryPrivate } from '#storage/private-directory.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-private-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (...path: string[]) => (lstatSync(join(root, ...path)).mode & 0o7777).toString(8)

function make(path: string, mode: number): void {
  writeFileSync(join(root, path), '')
  chmodSync(join(root, path), mode)
}

test('a directory that is not there is made for its owner alone', () => {
  keepDirectoryPrivate(join(root, 'data', 'shop'))
  expect([modeOf('data'), modeOf('data', 'shop')]).toEqual(['700', '700'])
})

test('what lies open is closed, and what its owner may do with it stays', () => {
  for (const folder of ['open', 'open/deeper']) mkdirSync(join(root, folder))
  make('open/deeper/file', 0o666)
  make('program', 0o755)
  make('read-only', 0o444)
  make('closed', 0o600)
  for (const folder of ['', 'open', 'open/deeper']) chmodSync(join(root, folder), 0o777)
  keepDirectoryPrivate(root)
  expect([modeOf(), modeOf('open'), modeOf('open/deeper')]).toEqual(['700', '700', '700'])
  expect(['open/deeper/file', 'program', 'read-only', 'closed'].map((path) => modeOf(path))).toEqual([
    ...['600', '700', '400', '600'],
  ])
})

test('a closed directory is not looked into, and links are not followed', () => {
  mkdirSync(join(root, 'data'))
  mkdirSync(join(root, 'data', 'closed'))
  make('data/closed/file', 0o666)
  chmodSync(join(root, 'data', 'closed'), 0o700)
  make('elsewhere', 0o644)
  symlinkSync(join(root, 'elsewhere'), join(root, 'data', 'link'))
  keepDirectoryPrivate(join(root, 'data'))
  expect(modeOf('data/closed/file')).toBe('666')
  expect(modeOf('elsewhere')).toBe('644')
})

test('a directory that many share is left as it is', () => {
  make('theirs', 0o644)
  chmodSync(root, 0o1777)
  keepDirectoryPrivate(root)
  expect([modeOf(), modeOf('theirs')]).toEqual(['1777', '644'])
})
