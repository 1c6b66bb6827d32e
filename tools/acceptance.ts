import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run acceptance`: lists the acceptance rows that no test title names, by section. */
const root = join(import.meta.dirname, '..')
const rows = readRows(readFileSync(join(root, 'docs/acceptance.md'), 'utf8'))
const named = new Set<number>()
for (const file of testFiles(join(root, 'tests'))) {
  for (const match of readFileSync(file, 'utf8').matchAll(/#(\d{1,3})\b/g)) named.add(Number(match[1]))
}

const missing = rows.filter((row) => !named.has(row.number))
for (const section of new Set(rows.map((row) => row.section))) {
  const all = rows.filter((row) => row.section === section)
  const open = missing.filter((row) => row.section === section)
  process.stdout.write(`\n${section}: ${all.length - open.length} of ${all.length}\n`)
  for (const row of open) process.stdout.write(`  ${row.number}. ${row.text}\n`)
}
process.stdout.write(`\n${rows.length - missing.length} of ${rows.length} rows are named by a test.\n`)

type Row = { number: number; section: string; text: string }

function readRows(list: string): Row[] {
  let section = ''
  const found: Row[] = []
  for (const line of list.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const row = /^(\d+)\. (.*)$/.exec(line)
    if (row) found.push({ number: Number(row[1]), section, text: row[2]!.slice(0, 110) })
  }
  return found
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
