import { describe, expect, it } from 'vitest'
import { excerptOf, findablePage, foldedWords, isNamedLike, matchPages } from '#domain/content/search/page-rules.ts'

const terms = findablePage({
  name: 'Salgsvilkår',
  path: '/sider/conditions-generales',
  html: '<p>Vi sender varene hjem.</p><h2>4. Angrerett</h2><p>Du har fjorten dager &amp; betaler fraktbrevet.</p>',
})
const question = findablePage({ name: 'Kan jeg returnere varen?', path: '/#faq-1', html: '<p>Ja, alltid.</p>' })
const withdrawal = findablePage({ name: 'Angre et kjøp', path: '/angrerett', html: '' })
const contact = findablePage({ name: 'Kontakt oss', path: '/kontakt-oss', html: '' })
const pages = [contact, terms, question, withdrawal]
const found = (...words: string[]) => matchPages(pages, words).map(({ page }) => page.path)

describe('pages by their words', () => {
  it('knows the words that people use for one concern, in any language of the shop', () => {
    for (const word of ['retur', 'return', 'retour', 'angre', 'Ångra', 'bytte'])
      expect(found(word).toSorted(), word).toEqual(['/#faq-1', '/angrerett', '/sider/conditions-generales'])
    expect(found('hjelp')).toEqual(['/kontakt-oss'])
  })

  it('puts a title before a heading and other forms of a word beside it', () => {
    expect(found('angrerett')).toEqual(['/angrerett', '/sider/conditions-generales', '/#faq-1'])
    expect(found('kontakte')).toEqual(['/kontakt-oss'])
  })

  it('wants every word, but not the short ones', () => {
    expect(found('angre', 'kjøp')).toEqual(['/angrerett'])
    expect(found('jeg', 'kan', 'på', 'returnere')).toEqual(['/#faq-1'])
    expect(found('klokke')).toEqual([])
    expect(found()).toEqual([])
  })

  it('marks what is only mentioned, and quotes it', () => {
    const [match] = matchPages(pages, ['fraktbrev'])
    expect(match).toMatchObject({ isMention: true, page: { path: '/sider/conditions-generales' } })
    expect(excerptOf(match!.page, ['fraktbrev'])).toBe('… Du har fjorten dager & betaler fraktbrevet.')
    expect(matchPages(pages, ['angrerett']).every(({ isMention }) => !isMention)).toBe(true)
  })

  it('takes the few letters of a word that is being typed for no concern', () => {
    expect(found('ret')).toEqual(['/#faq-1'])
    expect(found('par')).toEqual([])
  })

  it('tells a name that is asked for from one that is not', () => {
    expect(isNamedLike('Eau de parfum Ambre', ['parf'])).toBe(true)
    expect(isNamedLike('Gant chaud en cuir', ['gants'])).toBe(true)
    expect(isNamedLike('Théière en grès', ['theiere'])).toBe(true)
    expect(isNamedLike('Fauteuil Ro', ['retour'])).toBe(false)
  })

  it('folds as the database does', () => {
    expect(foldedWords('Ångerrätt, kjøp & œuvre-Ærlig')).toEqual(['angerratt', 'kjop', 'oeuvre', 'aerlig'])
  })
})
