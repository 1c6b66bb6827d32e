import { marked, type Token, type Tokens } from 'marked'

const folder = '../../../../docs/day-in-the-shop/'
const texts = import.meta.glob<string>('../../../../docs/day-in-the-shop/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../docs/day-in-the-shop/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

type Guide = {
  /** HTML before the first heading. */
  opening: string
  parts: { id: string; title: string; html: string }[]
}

/** Returns docs/day-in-the-shop as HTML in a language of the back office, with one part for each heading. */
export async function guideIn(language: string): Promise<Guide> {
  const load = texts[`${folder}${language}.md`]
  if (!load) throw new Error(`There is no guide in "${language}"`)
  const tokens = marked.lexer(await load())
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'image') token.href = pictures[folder + token.href] ?? token.href
  })
  const opening: Token[] = []
  const parts: { title: string; tokens: Token[] }[] = []
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 1) continue
    if (token.type === 'heading') parts.push({ title: (token as Tokens.Heading).text, tokens: [] })
    else (parts.at(-1)?.tokens ?? opening).push(token)
  }
  return {
    opening: marked.parser(opening),
    parts: parts.map(({ title, tokens }, index) => ({ id: `part-${index + 1}`, title, html: marked.parser(tokens) })),
  }
}
