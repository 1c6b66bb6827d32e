import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillHtml } from '#domain/content/editorial/content-rules.ts'
import { htmlToText, renderedHtml, sanitiseHtml } from '#domain/platform/texts/safe-html.ts'
import { addressPlaceholders, unknownPlaceholders } from '#shared/content-placeholders.ts'
import { figurePlaceholders, fillPlaceholders } from '#shared/text-placeholders.ts'
import { escapeHtml } from '../../src/shared/html.ts'
import { defaultFigures } from '../support/figures.ts'

describe('sanitised HTML', () => {
  it('#165 keeps what shopkeepers write', () => {
    const html =
      '<h3>Details</h3>\n<ul><li>Wool, <strong>4 mm</strong></li></ul><p>See <a href="/kontakt-oss">us</a><br />now</p>'
    expect(sanitiseHtml(html)).toBe(html)
  })

  it('#165 holds nothing that runs, loads from elsewhere or restyles the page, whatever comes in', () => {
    const part = fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<svg onload=x>',
        '<img src=x onerror=y>',
        '<a href="javascript:x">',
        '<p ',
        'style="x"',
        '<iframe>',
      ],
      ...[
        'onclick=x',
        '>',
        '<',
        '"',
        "'",
        '&#x6A;avascript:',
        '<math>',
        '</',
        '<!--',
        '-->',
        'text',
        '<p>',
        '{{legalName}}',
        '<b',
        '/',
      ],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const safe = sanitiseHtml(parts.join(''))
        for (const tag of safe.match(/<[^>]*>/g) ?? []) {
          expect(tag).toMatch(/^<\/?(p|a|b|i|br|img)\b/)
          expect(tag).not.toMatch(/\son\w+|style=|javascript/i)
        }
        expect(sanitiseHtml(safe)).toBe(safe)
        expect(renderedHtml(safe)).toBe(safe)
      }),
      { numRuns: 500 },
    )
  })

  it('shows images of the shop’s own storage only', () => {
    expect(sanitiseHtml('<img src="/storage/products/a.jpg" alt="A">')).toContain('/storage/products/a.jpg')
    for (const src of [
      '/storage/../api/shop',
      '/storage//x',
      '/storage/./x',
      '/storage/a/..',
      '/storage/',
      '/storage/.x',
    ]) {
      expect(sanitiseHtml(`<img src="${src}" alt="A">`), src).not.toContain('<img')
    }
    expect(sanitiseHtml('<img src="https://evil.test/pixel.gif">')).toBe('')
    expect(sanitiseHtml('<img src="//evil.test/pixel.gif">')).toBe('')
  })

  it('is read in time however deep its elements are or wide its gaps', () => {
    const many = 100_000
    expect(sanitiseHtml(`${'<b>'.repeat(many)}Words & <i>more</i>`)).toBe('Words &amp;  more')
    expect(sanitiseHtml(`${'<ul><li>'.repeat(many)}Words`)).toBe('Words')
    expect(sanitiseHtml(`${'<b></i>'.repeat(many)}Words`)).toBe('Words')
    expect(sanitiseHtml(`${'<b<i>>'.repeat(many)}Words`)).not.toContain('<')
    expect(sanitiseHtml(`<p>One</p>${'\n'.repeat(many)}two`)).toContain('two')
    expect(sanitiseHtml(`<p>One</p>${'\n '.repeat(many)}<p>two</p>`)).toBe('<p>One</p>\n<p>two</p>')
    // Long HTML is accepted if it is not deeply nested.
    expect(sanitiseHtml('<p>a</p><br>'.repeat(2_000))).toBe('<p>a</p><br />'.repeat(2_000))
    expect(sanitiseHtml(`${'<b>'.repeat(400)}x${'</b>'.repeat(400)}${' '.repeat(2_000)}`)).toContain('<b>x</b>')
  })

  it('gives its words for summaries', () => {
    expect(htmlToText('<p>One &amp; two.</p><ul><li>Three</li></ul>')).toBe('One & two. Three')
  })
})

describe('placeholders', () => {
  const variables = { ...figurePlaceholders(defaultFigures, 'en'), ...addressPlaceholders('no') }

  it('#17 are filled with the owner’s figures and the market’s addresses', () => {
    expect(fillPlaceholders('{{trialDays}} days, then {{ membershipPrice }}', variables)).toBe(
      '7 days, then 19,99\u00a0€',
    )
    expect(fillHtml('<a href="{{hrefMembershipTerms}}">{{legalName}}</a>', variables)).toBe(
      '<a href="/sider/abonnement">Vitrine Handel AS</a>',
    )
    expect(addressPlaceholders('sv').hrefContact).toBe('/kontakta-oss')
  })

  it('are escaped inside HTML, so that a setting cannot bring elements with it', () => {
    const evil = { ...variables, legalName: '<img src=x onerror=alert(1)>"' }
    expect(fillHtml('<p title="{{legalName}}">{{legalName}}</p>', evil)).toBe(
      `<p>${escapeHtml('<img src=x onerror=alert(1)>')}"</p>`,
    )
  })

  it('that nothing fills leave no trace, and are named when a text is saved', () => {
    expect(fillPlaceholders('a {{nothing}} b {{constructor}}', variables)).toBe('a  b ')
    expect(unknownPlaceholders({ en: '{{trialDays}} {{trailDays}}' })).toEqual(['trailDays'])
  })
})
