import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accountStates, type ScreenState, sayIn } from '../support/account-states.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { newCustomer } from '../support/live-orders.ts'
import { respondToApi } from '../support/network-tricks.ts'
import { findingsOf, unreadable, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, resize, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

// Elements, roles and colours are the same in every language: they are audited in one.
const audited = 'en'
const visits = [
  { language: 'en', host: 'localhost', market: 'no' },
  { language: 'no', host: 'no.vitrine.no', market: 'no' },
  { language: 'sv', host: 'sv.vitrine.se', market: 'sv' },
  { language: 'fr', host: 'vitrine.fr', market: 'no' },
] as const
// Somewhere to put images of every state, to be looked at.
const images = process.env.ACCOUNT_PICTURES

describe.each(visits)('every state of the account in $language', ({ language, host, market }) => {
  it('#434 #442 #314 #320 reads well, fits 390 px and has no finding', { timeout: 400_000 }, async () => {
    const { token } = await newCustomer({ firstName: 'Åse-Marie', lastName: 'Bjørk-Hansen' })
    // Responses that fail on purpose cause console errors.
    const options = { host, expectedNoise: [/./] }
    const signedIn = await revisit({ ...options, stored: { 'vitrine.session': token } })
    const signedOut = await revisit(options)
    let responses: ScreenState['responses'] = []
    for (const { page } of [signedIn, signedOut])
      await respondToApi(page, (asked) => responses.find(([address]) => address.test(asked)))
    const findings: string[] = []
    for (const state of accountStates(market)) {
      const visitor = state.signedOut ? signedOut : signedIn
      responses = state.responses
      const reported = await lookAt(visitor, state, language)
      findings.push(...reported.map((finding) => `${state.name}: ${finding}`))
    }
    expect(findings.join('\n')).toBe('')
  })
})

async function lookAt(visitor: Visitor, state: ScreenState, language: (typeof visits)[number]['language']) {
  const { page } = visitor
  const findings: string[] = []
  const isAudited = language === audited
  // Long words do not fit the narrow screen.
  const widths = isAudited ? [1280, 390] : [390]
  await resize(page, { width: widths[0]!, height: 900 })
  await visitor.goto(state.path)
  try {
    await state.reach(page, sayIn(language))
  } catch (error) {
    return [`was not reached: ${String(error).split('\n', 2).join(' ')}`]
  }
  if (isAudited) findings.push(...(await htmlFindings(await page.content())))
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    if (images) await takeScreenshot(visitor, `${state.name}-${language}-${width}`)
    const unfit = isAudited ? await findingsOf(page) : []
    for (const found of [...unfit, ...(await widerThanScreen(page))]) findings.push(`${width}: ${found}`)
  }
  return [...findings, ...(await unreadable(page))]
}

async function takeScreenshot({ page }: Visitor, name: string): Promise<void> {
  mkdirSync(images!, { recursive: true })
  await page.screenshot({ path: join(images!, `${name.replaceAll(' ', '-')}.png`), fullPage: true })
}
