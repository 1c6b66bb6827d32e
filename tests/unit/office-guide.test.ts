import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/shared/markets.ts'

const folder = 'docs/day-in-the-shop'

/** Every text of the back office in a language. */
function textsIn(language: string): Set<string> {
  const found = new Set<string>()
  const collect = (value: unknown) => {
    if (typeof value === 'string') found.add(value)
    else if (typeof value === 'object' && value) for (const each of Object.values(value)) collect(each)
  }
  for (const file of readdirSync(`src/office/texts/${language}`, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) collect(JSON.parse(readFileSync(`src/office/texts/${language}/${file}`, 'utf8')))
  return found
}

test('the guide for staff calls everything as the screen does, and has its pictures, in each language', () => {
  const headings = languages.map((language) => {
    const guide = readFileSync(`${folder}/${language}.md`, 'utf8')
    const texts = textsIn(language)
    const names = [...guide.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(30)
    expect(
      names.filter((name) => !texts.has(name)),
      language,
    ).toEqual([])
    const pictures = [...guide.matchAll(/!\[.+?\]\((.+?)\)/g)].map(([, picture]) => picture!)
    expect(
      pictures.filter((picture) => !existsSync(`${folder}/${picture}`)),
      language,
    ).toEqual([])
    return guide.match(/^## /gm)?.length
  })
  expect(new Set(headings).size).toBe(1)
})
