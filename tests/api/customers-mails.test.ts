// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailMessage } from '#mail/mail.ts'
import type { Language } from '#shared/markets.ts'
import { releaseTexts } from '#shared/translations.ts'
import { everyMail, mailHosts } from '../support/every-mail.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { homeZip } from '../support/postcodes.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const cards: Record<Language, string> = { en: 'pm_card_gb', no: 'pm_card_no', sv: 'pm_card_se', fr: 'pm_card_fr' }
const htmlLangs: Record<Language, string> = { en: 'en', no: 'nb', sv: 'sv', fr: 'fr' }
const day: Record<Language, string> = { en: '8 March 2026', no: '8. mars 2026', sv: '8 mars 2026', fr: '8 mars 2026' }
const monthly: Record<Language, string> = {
  en: '19,99 €',
  no: '19,99 kr (19,99 €)',
  sv: '19,99 €',
  fr: '19,99 €',
}

let shop: TestShop
beforeAll(async () => {
  const hosts = [...new Set(Object.values(mailHosts))].join(',')
  shop = await createTestShop({ now: '2026-03-01T10:00:00Z', environment: { ALLOWED_HOSTS: hosts } })
})
afterAll(() => shop.close())

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe.each(Object.keys(mailHosts) as Language[])('#427 #442 every mail in %s', (language) => {
  let mails: Map<string, MailMessage>
  beforeAll(async () => {
    mails = await everyMail(shop, language, cards[language])
  })
  const textOf = (name: string) => plain(mails.get(name)!.text)

  test('says everything: no key, no gap, no unfilled variable, in subject, HTML and text', () => {
    const findings: string[] = []
    for (const [name, { subject, html, text }] of mails) {
      const readable = html.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
      for (const [part, content] of Object.entries({ subject, html: readable, text })) {
        if (content.trim().length < 10) findings.push(`${name} ${part}: next to nothing`)
        const odd =
          /\{\{|\}\}|undefined|\bnull\b|\bNaN\b|\[object|Invalid Date|\bmail(?:account|membership)\.| {2,}[.,:]|\(\)|“”|«\s*»/.exec(
            content.replace(/\s*\n\s*/g, '\n').replace(/&nbsp;|&#8199;|&#847;|\u200c|\ufeff/g, ''),
          )
        if (odd) findings.push(`${name} ${part}: "${odd[0]}" in ${content.slice(odd.index - 30, odd.index + 30)}`)
      }
      if (!html.includes(`lang="${htmlLangs[language]}"`)) findings.push(`${name}: another language`)
      if (/\b(?:on|le|den|på) +[.,]/.test(plain(text).replace(/\n/g, ' '))) findings.push(`${name}: a date is missing`)
    }
    expect(findings).toEqual([])
    expect(mails.size).toBe(37)
  })

  test('is valid HTML', { tags: language === 'fr' ? [] : ['full'] }, async () => {
    const findings: string[] = []
    for (const [name, { html }] of mails) {
      for (const finding of await htmlFindings(html, 'mail')) findings.push(`${name}: ${finding}`)
    }
    expect(findings).toEqual([])
  })

  test('amounts and days stand there as the member reads them', () => {
    for (const name of ['trialEnding', 'paymentFailed', 'resumed', 'cancelled']) {
      expect(textOf(name), name).toContain(day[language])
    }
    for (const name of [
      'trialEnding',
      'firstCharge',
      'receipt',
      'paymentFailed',
      'paymentFailedLast',
      'confirmPayment',
    ]) {
      expect(textOf(name), name).toContain(monthly[language])
    }
    for (const name of ['firstCharge', 'receipt']) expect(textOf(name), name).toMatch(/\d{1,2}\.? \S+ 2026/)
    expect(plain(mails.get('trialEnding')!.subject)).toContain(day[language])
    expect(textOf('cardChanged')).toContain('4444')
    // The total is 39.99 + 3 × 72.00.
    const sign = language === 'no' ? 'kr' : '€'
    expect(textOf('orderConfirmation')).toContain(`255,99 ${sign}`)
    // One of the three was cancelled and paid back before.
    for (const name of ['withdrawal', 'ownerWithdrawal']) expect(textOf(name), name).toContain(`183,99 ${sign}`)
  })

  test('links lead to the shop the member bought in, in its own paths', () => {
    const market = language === 'sv' ? 'prenumerationer' : 'abonnementer'
    for (const name of ['trialEnding', 'receipt', 'confirmPayment', 'cancelled']) {
      expect(textOf(name), name).toMatch(new RegExp(`https?://${mailHosts[language]}/konto/${market}`))
    }
    const withdraw = language === 'sv' ? '/angerratt?orderId=' : '/angrerett?orderId='
    expect(textOf('orderConfirmation')).toContain(withdraw)
    const review = language === 'sv' ? 'recension' : 'anmeldelse'
    expect(textOf('reviewInvitation')).toMatch(
      new RegExp(`https?://${mailHosts[language]}/${review}/[0-9a-f]{32}\\?key=\\S+`),
    )
  })

  test('every link to a page of the shop opens in the language of the mail', () => {
    const wrong: string[] = []
    let count = 0
    for (const [name, { html, text }] of mails) {
      const addresses = [
        ...[...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&')),
        ...[...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([address]) => address),
      ]
      for (const address of addresses) {
        const url = new URL(address)
        if (url.host !== mailHosts[language] || /^\/(storage|office)\//.test(url.pathname)) continue
        count += 1
        if (url.searchParams.get('lng') !== language) wrong.push(`${name}: ${address}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(50)
  })

  test('O065 O066 parcels, cancellations and refunds: which pieces, where to follow them, how much comes back', () => {
    const link = 'https://sporing.bring.no/sporing/370722151012345678'
    for (const name of ['partlyShipped', 'shipped', 'tracking']) {
      for (const part of ['Posten/Bring', '370722151012345678', link]) expect(textOf(name), name).toContain(part)
    }
    const teapots = /\n(?:Quantity: |Quantité\s: )?([12])(?: stk\.| st)?\n/
    expect(teapots.exec(textOf('partlyShipped'))?.[1]).toBe('1')
    expect(mails.get('partlyShipped')!.subject).not.toBe(mails.get('shipped')!.subject)
    for (const name of ['shipped', 'delivered'])
      expect(textOf(name).match(new RegExp(teapots, 'g')), name).toHaveLength(2)
    expect(textOf('delivered')).toContain(language === 'sv' ? '/angerratt?orderId=' : '/angrerett?orderId=')
    const amount = language === 'no' ? '72,00 kr (72,00 €)' : '72,00 €'
    for (const name of ['orderCancelled', 'orderRefunded']) expect(textOf(name), name).toContain(amount)
  })

  test('a parcel: when and where it arrives, with pictures; goods sent back: by when, and who pays for it', () => {
    for (const name of ['partlyShipped', 'shipped', 'tracking']) {
      expect(textOf(name), name).toMatch(/6\.?–\u2060?11\.? \p{L}+/u)
      expect(textOf(name), name).toContain(`Storgata 1, 2. etasje, ${homeZip(mailHosts[language])} Oslo`)
      expect(mails.get(name)!.html, name).toMatch(/<img[^>]+src="[^"]+\/storage\/[^"]+w=160"/)
    }
    const { words } = releaseTexts(language).storefront as { words: { returnPostage: { customer: string } } }
    // The fourteenth day is a Sunday: the goods may be sent on the Monday.
    expect(textOf('returnApproved')).toContain(day[language].replace('8', '16'))
    expect(textOf('returnApproved')).toContain(plain(words.returnPostage.customer))
  })

  test('the text part reads without the HTML: title, greeting, lines of their own, every link', () => {
    for (const [name, { html, text }] of mails) {
      expect(text, name).not.toMatch(/<\w+|&[a-z]+;/)
      expect(text.split('\n').length, name).toBeGreaterThan(5)
      const links = [...html.matchAll(/<a[^>]* href="(https?:[^"]+)"/g)].map(([, href]) =>
        href!.replaceAll('&amp;', '&'),
      )
      for (const link of links) expect(text, name).toContain(link)
    }
  })
})
