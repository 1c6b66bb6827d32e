import type { Page } from 'playwright-core'
import type { Interaction } from './interaction.ts'

const list = '/office/orders?all='
const editor = '/office/content/pages/conditions-generales'
const questions = (page: Page) => page.getByRole('list', { name: 'FAQ' }).getByRole('listitem')
const rows = (page: Page) => page.locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog')

async function withoutDialog(page: Page): Promise<void> {
  if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

async function onAnOrder(page: Page): Promise<void> {
  const [, order, action] = /orders\/(\d+)(\/.*)?$/.exec(new URL(page.url()).pathname) ?? []
  if (action) await dialog(page).waitFor()
  await withoutDialog(page)
  if (order) return
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add note' }).waitFor()
}

/** Frequent interactions of staff: in a list of fifty orders, on an order, and where the shop's texts are edited. */
export const officeInteractions: Interaction[] = [
  {
    name: 'select a row',
    path: list,
    target: (page, round) => rows(page).nth(round).getByRole('checkbox'),
  },
  {
    name: 'select a page of rows',
    path: list,
    target: (page) => page.locator('thead').getByRole('checkbox'),
  },
  {
    name: 'open the filters',
    path: list,
    prepare: (page) => page.keyboard.press('Escape'),
    target: (page) => page.getByRole('button', { name: 'Filter', exact: true }),
  },
  {
    name: 'change the tab',
    path: list,
    target: (page, round) => page.getByRole('button', { name: round % 2 ? 'All' : 'Refunds', exact: true }),
  },
  {
    name: 'type into the search',
    path: list,
    target: (page) => page.getByRole('searchbox'),
    key: 'a',
  },
  {
    name: 'open the refund dialog',
    path: list,
    prepare: onAnOrder,
    target: (page) => page.getByRole('link', { name: 'Refund', exact: true }),
  },
  {
    name: 'type a note',
    path: list,
    prepare: onAnOrder,
    target: (page) => page.getByLabel('Internal note'),
    key: 'a',
  },
  {
    name: 'open the palette',
    path: list,
    prepare: withoutDialog,
    target: (page) => page.locator('header').getByRole('button').first(),
  },
  {
    name: 'type into the palette',
    path: list,
    async prepare(page) {
      if ((await dialog(page).count()) === 0) await page.keyboard.press('ControlOrMeta+k')
      await dialog(page).waitFor()
    },
    target: (page) => page.getByRole('combobox', { name: 'Search or go to' }),
    key: 'e',
  },
  {
    name: 'type a name in the editor of four languages',
    path: editor,
    target: (page) => page.getByLabel('Name (French)'),
    key: 'a',
  },
  {
    name: 'type formatted text in the editor of four languages',
    path: editor,
    target: (page) => page.getByRole('textbox', { name: 'Text (Norwegian)' }),
    key: 'a',
  },
  {
    name: 'drag a question',
    path: '/office/content/faq',
    target: (page) => questions(page).nth(1),
    dropOn: (page) => questions(page).first(),
  },
]

/** Signs the owner of the demo in, and waits for a page of orders of its six weeks. */
export async function signInToOffice(page: Page, origin: string): Promise<void> {
  await page.goto(origin + list)
  await page.getByRole('button', { name: 'Owner', exact: true }).click()
  await page.locator('#screen').waitFor()
  while ((await rows(page).count()) < 50) {
    await page.waitForTimeout(2_000)
    await page.goto(origin + list, { waitUntil: 'networkidle' })
  }
}
