import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accountStates, type ScreenState, sayIn } from '../support/account-states.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { newCustomer } from '../support/live-orders.ts'
import { answerApi } from '../support/network-tricks.ts'
import { findingsOf, unreadable, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, resize, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

// Elements, roles and colours are the same in every language: each width is audited in one, all are read and measured.
const visits = [
  { language: 'en', audited: [1280], host: 'localhost', market: 'no' },
  { language: 'no', audited: [], host: 'no.vitrine.no', market: 'no' },
  { language: 'sv', audited: [], host: 'sv.vitrine.se', market: 'sv' },
  { language: 'fr', audited: [390], host: 'vitrine.fr', market: 'no' },
] as const
// Where nothing is audited, on the narrow screen alone: it is what long words do not fit.
const widthsOf = (audited: readonly number[]) => (audited.length ? [1280, 390] : [390])
// Somewhere to put images of every state, to be looked at.
const images = process.env.ACCOUNT_PICTURES

describe.each(visits)('every state of the account in $language', ({ language, audited, host, market }) => {
  it('#434 #442 #314 #320 reads well, fits 390 px and has no finding', { timeout: 400_000 }, async () => {
    const { token } = await newCustomer({ firstName: 'Åse-Marie', lastName: 'Bjørk-Hansen' })
    // Answers that fail on purpose complain in the console.
    const options = { host, expectedNoise: [/./] }
    const signedIn = await revisit({ ...options, stored: { 'vitrine.session': token } })
    const signedOut = await revisit(options)
    let answers: ScreenState['answers'] = []
    for (const { page } of [signedIn, signedOut])
      await answerApi(page, (asked) => answers.find(([address]) => address.test(asked)))
    const findings: string[] = []
    for (const state of accountStates(market)) {
      const visitor = state.signedOut ? signedOut : signedIn
      answers = state.answers
      const told = await lookAt(visitor, state, language, audited)
      findings.push(...told.map((finding) => `${state.name}: ${finding}`))
    }
    expect(findings.join('\n')).toBe('')
  })
})

async function lookAt(
  visitor: Visitor,
  state: ScreenState,
  language: (typeof visits)[number]['language'],
  audited: readonly number[],
) {
  const { page } = visitor
  const findings: string[] = []
  const widths = widthsOf(audited)
  await resize(page, { width: widths[0]!, height: 900 })
  await visitor.goto(state.path)
  try {
    await state.reach(page, sayIn(language))
  } catch (error) {
    return [`was not reached: ${String(error).split('\n', 2).join(' ')}`]
  }
  if (audited.length) findings.push(...(await htmlFindings(await page.content())))
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    if (images) await takeScreenshot(visitor, `${state.name}-${language}-${width}`)
    const unfit = audited.includes(width) ? await findingsOf(page) : []
    for (const found of [...unfit, ...(await widerThanScreen(page))]) findings.push(`${width}: ${found}`)
  }
  return [...findings, ...(await unreadable(page))]
}

async function takeScreenshot({ page }: Visitor, name: string): Promise<void> {
  mkdirSync(images!, { recursive: true })
  await page.screenshot({ path: join(images!, `${name.replaceAll(' ', '-')}.png`), fullPage: true })
}
