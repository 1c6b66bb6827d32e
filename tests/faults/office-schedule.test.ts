import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentPage } from '#contract/office/content/content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { openStaff, type Staff } from '../../tools/campaign/staff.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { openStage } from './expect-consistent.ts'

/** Pages are planned, and the only process of the shop is killed before their time. */

const settled = { timeout: 60_000, interval: 100 }
const minutes = 60_000
// Milliseconds that a five-second sweep may be late on a busy machine.
const latest = 30_000

type Page = { slug: string; version: number }

describe.each(engines)('O172 planned publication and kills, on %s', (engine) => {
  let stage: Stage
  let staff: Staff
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
    staff = await openStaff(stage)
  })
  afterAll(() => stage.close())

  const data = (slug: string, title: string) => ({
    slug,
    name: inEveryLanguage(title),
    description: inEveryLanguage(`<p>${title}</p>`),
  })

  async function action({ slug, version }: Page, method: string, path: string, body: unknown): Promise<Page> {
    const response = await staff.insist<ContentPage>(method, `/content/pages/${slug}${path}`, body, { version })
    expect([response.status, response.body.subject], path).toEqual([200, slug])
    return { slug, version: response.body.version }
  }

  /** A page that shoppers see as “Old”, with a draft called “New”. */
  async function drafted(slug: string): Promise<Page> {
    const made = await staff.insist<ContentPage>('POST', '/content/pages', { data: data(slug, 'Old') })
    expect(made.status).toBe(201)
    const live = await action({ slug, version: made.body.version }, 'POST', '/publish', {})
    return action(live, 'PUT', '/draft', { data: data(slug, 'New') })
  }
  const plan = (page: Page, at: number | null) =>
    action(page, 'POST', '/schedule', { publish_at: at === null ? null : new Date(at).toISOString() })

  async function titles(...slugs: string[]): Promise<string[]> {
    const seen = slugs.map(async (slug) => {
      const response = await fetch(`http://localhost:${stage.port}/api/pages/${slug}?lng=en`)
      return ((await response.json()) as { information: { name: string } }).information.name
    })
    return Promise.all(seen)
  }

  /** Returns how often the plan published the page, and how many milliseconds after `at` the last time was. */
  async function published(slug: string, at: number) {
    const entries = await stage.sql<{ at: string }>(
      `SELECT at FROM audit_log WHERE subject = 'content:pages:${slug}' AND action = 'content.published'
        AND actor = 'schedule' ORDER BY id`,
    )
    const [live, ...others] = await stage.sql<{ published_at: string }>(
      `SELECT published_at FROM content_versions WHERE subject = '${slug}' AND state = 'PUBLISHED'`,
    )
    expect(others).toEqual([])
    return { times: entries.length, late: Date.parse(live!.published_at) - at }
  }
  async function expectOnTime(slug: string, at: number): Promise<void> {
    const { times, late } = await published(slug, at)
    expect(times).toBe(1)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(latest)
  }

  test('O172 killed before the time and started again before it: published at its time, once; moved and given up as told', async () => {
    const now = Date.now()
    const [sooner, due, later] = [now + 10 * minutes, now + 20 * minutes, now + 40 * minutes]
    await plan(await drafted('sooner'), sooner)
    await plan(await drafted('due'), due)
    await plan(await plan(await drafted('moved'), due), later)
    await plan(await plan(await drafted('brought-forward'), later), due)
    await plan(await plan(await drafted('given-up'), due), null)
    const all = ['due', 'moved', 'brought-forward', 'given-up']
    await stage.restart()
    expect(await titles('sooner', ...all)).toEqual(['Old', 'Old', 'Old', 'Old', 'Old'])

    // Three seconds before: what was due sooner is published, so the plan was looked at, and nothing else was due.
    await stage.moveClock(due - Date.now() - 3_000)
    await expect.poll(() => titles('sooner'), settled).toEqual(['New'])
    expect(await titles('moved', 'given-up')).toEqual(['Old', 'Old'])
    await expect.poll(() => titles('due', 'brought-forward'), settled).toEqual(['New', 'New'])
    await expectOnTime('due', due)
    await expectOnTime('brought-forward', due)
    expect(await titles('moved', 'given-up')).toEqual(['Old', 'Old'])

    // Killed again, and back before the time to which it was moved.
    await stage.restart()
    expect(await titles('moved')).toEqual(['Old'])
    await stage.moveClock(later - Date.now() - 3_000)
    await expect.poll(() => titles('moved'), settled).toEqual(['New'])
    await expectOnTime('moved', later)
    await expectOnTime('due', due)
    expect(await titles(...all)).toEqual(['New', 'New', 'New', 'Old'])
    await stage.moveClock(0)
  })

  test('O172 killed before the time and started again after it: published at once, once; what was given up is not', async () => {
    const now = Date.now()
    const [due, later] = [now + 60 * minutes, now + 120 * minutes]
    await plan(await drafted('missed'), due)
    await plan(await plan(await drafted('missed-later'), due), later)
    await plan(await plan(await drafted('dropped'), due), null)
    await stage.kill()
    await stage.moveClock(due - Date.now() + 10 * minutes)
    await stage.start()
    await expect.poll(() => titles('missed'), settled).toEqual(['New'])
    const { times, late } = await published('missed', due)
    expect(times).toBe(1)
    expect(late).toBeGreaterThanOrEqual(10 * minutes)
    expect(late).toBeLessThan(10 * minutes + latest)
    expect(await titles('missed-later', 'dropped')).toEqual(['Old', 'Old'])
    await stage.restart()
    await stage.moveClock(later - Date.now() + 1_000)
    await expect.poll(() => titles('missed-later'), settled).toEqual(['New'])
    expect((await published('missed', due)).times).toBe(1)
    expect(await titles('missed', 'missed-later', 'dropped')).toEqual(['New', 'New', 'Old'])
    await stage.moveClock(0)
  })

  test('O172 killed seconds before the time, by the real clock: published in the seconds after it', async () => {
    const page = await drafted('in-seconds')
    const due = Date.now() + 6_000
    await plan(page, due)
    await stage.kill()
    await stage.start()
    await expect.poll(() => titles('in-seconds'), settled).toEqual(['New'])
    const { times, late } = await published('in-seconds', due)
    expect(times).toBe(1)
    expect(late).toBeGreaterThanOrEqual(0)
  })
})
