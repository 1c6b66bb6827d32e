import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run acceptance`: lists the acceptance rows that no test title names, by section. */
const root = join(import.meta.dirname, '..')
const rows = readRows(readFileSync(join(root, 'docs/acceptance.md'), 'utf8'))
// `#171` in a title; rows of the back office as `O076`, of commerce as `C080`.
const named = new Set<string>()
for (const file of testFiles(join(root, 'tests'))) {
  for (const [name] of readFileSync(file, 'utf8').matchAll(/#\d{1,3}\b|\b[OC]\d{3}\b/g)) named.add(name)
}

const missing = rows.filter((row) => !named.has(row.name))
for (const section of new Set(rows.map((row) => row.section))) {
  const all = rows.filter((row) => row.section === section)
  const open = missing.filter((row) => row.section === section)
  process.stdout.write(`\n${section}: ${all.length - open.length} of ${all.length}\n`)
  for (const row of open) process.stdout.write(`  ${row.name} ${row.text}\n`)
}
process.stdout.write(`\n${rows.length - missing.length} of ${rows.length} rows are named by a test.\n`)

/** `name`: as titles write it. */
type Row = { name: string; section: string; text: string }

function readRows(list: string): Row[] {
  let section = ''
  const found: Row[] = []
  for (const line of list.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const row = /^([OC]?)(\d+)\. (.*)$/.exec(line)
    if (row) found.push({ name: `${row[1] || '#'}${row[2]}`, section, text: row[3]!.slice(0, 110) })
  }
  return found
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
