import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentPage } from '#contract/office/content/content.ts'
import { languages } from '#shared/markets.ts'
import { call } from './traffic.ts'
import { type Staff, startTwoProcesses, type TwoProcesses } from './two-processes.ts'

/** Content that is written and published in one process of a shop, and seen in the other. */

let shop: TwoProcesses
let staff: Staff
beforeAll(async () => {
  shop = await startTwoProcesses()
  staff = await shop.signIn({ demo: 'manager' })
})
afterAll(() => shop.stop())

/** Returns what shoppers of each language get at these addresses of a process. */
async function seen(port: number, paths: readonly string[]): Promise<string[]> {
  const visits = languages.flatMap((language) =>
    paths.map((path) => call(port, { path, headers: { host: 'vitrine.com', cookie: `lng=${language}` } })),
  )
  const responses = await Promise.all(visits)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  return responses.map(({ text }) => text)
}

/** Words that only shoppers of that language see. */
const worded = (text: string) =>
  Object.fromEntries(languages.map((language) => [language, `${text} ${language}`])) as Record<string, string>

async function action(
  port: number,
  method: string,
  page: ContentPage,
  path: string,
  body: object,
): Promise<ContentPage> {
  const { status, body: response } = await staff.ask(
    port,
    method,
    `/content/${page.kind}/${page.subject}${path}`,
    body,
    `"${page.version}"`,
  )
  expect([status, status === 200 ? null : response]).toEqual([200, null])
  return response as unknown as ContentPage
}

type Case = {
  kind: string
  subject: string
  paths: string[]
  /** The whole subject with these words in it, one in each language. */
  withWords(page: ContentPage, words: Record<string, string>): object
}
const cases: Case[] = [
  {
    kind: 'pages',
    subject: 'abonnement',
    paths: ['/sider/abonnement', '/api/pages/abonnement'],
    withWords: ({ data }, words) => ({ ...data, name: words }),
  },
  {
    kind: 'home',
    subject: 'home',
    paths: ['/', '/api/home'],
    withWords: ({ data }, title) => {
      const [first] = data.items as { id: number; texts: object }[]
      const none = Object.fromEntries(languages.map((language) => [language, '']))
      const fresh = {
        id: -1,
        is_shown: true,
        link: null,
        image: null,
        shown_from: null,
        shown_until: null,
        texts: { eyebrow: none, title, text: none, action: none },
      }
      return { items: [first ? { ...first, texts: { ...first.texts, title } } : fresh] }
    },
  },
]

it.each(cases)(
  'O170 $kind: a draft is seen in no process; published in one, the other shows it in every language within a second',
  async ({ kind, subject, paths, withWords }) => {
    for (const [round, [here, there]] of [shop.ports, shop.ports.toReversed()].entries()) {
      const words = worded(`Written anew ${round}`)
      const shows = async (port: number) => {
        const texts = await seen(port, paths)
        return languages.flatMap((language, index) =>
          paths.map((_, at) => texts[index * paths.length + at]!.includes(words[language]!)),
        )
      }
      const [everywhere, nowhere] = [true, false].map((is) => languages.flatMap(() => paths.map(() => is)))
      const { body } = await staff.ask(here!, 'GET', `/content/${kind}/${subject}`)
      const page = body as unknown as ContentPage
      const drafted = await action(here!, 'PUT', page, '/draft', { data: withWords(page, words) })
      expect(drafted.draft?.state).toBe('DRAFT')
      for (const port of shop.ports) {
        // The first response is rendered, the second one comes from the cache.
        expect((await staff.ask(port, 'POST', '/system/cache/drop', {})).status).toBe(204)
        expect(await shows(port)).toEqual(nowhere)
        expect(await shows(port)).toEqual(nowhere)
      }
      await action(here!, 'POST', drafted, '/publish', {})
      const published = performance.now()
      let lastOld = 0
      const visit = async () => {
        const begun = performance.now() - published
        const found = await shows(there!)
        if (found.includes(false)) lastOld = begun
        return found
      }
      await expect.poll(visit, { timeout: 60_000, interval: 50 }).toEqual(everywhere)
      // A visitor who asks after one second never gets the old page, however slow a busy machine is.
      expect(lastOld).toBeLessThan(1_000)
      expect(await shows(here!)).toEqual(everywhere)
    }
  },
)
