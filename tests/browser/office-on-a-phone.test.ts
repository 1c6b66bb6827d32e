import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announced, type Bought, buyItems, confirm, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet } from '../support/real-browser.ts'

const phone = { width: 390, height: 844, touch: true }
let typed: Bought
let scanned: Bought

beforeAll(async () => {
  typed = await buyItems(2)
  scanned = await buyItems(1)
})
afterAll(closeBrowser)

/** Returns press targets smaller than 44 px; links within text are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document
    return [...scope.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .filter((element) => !element.matches('.sr-only, .sr-only *'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ element, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      )
  })
}

async function expectFit(page: Page, where: string): Promise<void> {
  expect([where, ...(await widerThanScreen(page)), ...(await smallTargets(page))]).toEqual([where])
}

test('O228 on a phone an order is found, shipped with a typed number and refunded, in sheets that fit', async () => {
  const visitor = await ownersOffice('/office/orders', phone)
  const { page } = visitor
  const bar = page.getByRole('navigation', { name: 'Areas' })
  expect(await bar.getByRole('link').count()).toBe(4)
  const foot = (await bar.boundingBox())!
  expect(Math.round(foot.y + foot.height)).toBe(phone.height)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: String(typed.number) })
  await card.waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await expectFit(page, 'the list')
  // Several rows are chosen by their boxes, for what is done to them at once.
  await page.getByRole('checkbox', { name: `Select ${typed.number}` }).tap()
  await page.getByRole('checkbox', { name: `Select ${scanned.number}` }).tap()
  const actions = page.getByRole('toolbar', { name: 'Bulk actions' })
  await actions.getByText('2 selected').waitFor()
  await actions.getByRole('button', { name: 'Ship', exact: true }).waitFor()
  await expectFit(page, 'the list with chosen rows')
  await actions.getByRole('button', { name: 'Deselect', exact: true }).tap()
  await actions.waitFor({ state: 'detached' })

  await page.getByRole('searchbox').fill(typed.email)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').getByRole('link').count()).toBe(1)
  await card.getByRole('link').tap()
  const { head, dialog, part } = await orderScreen(page, typed.number)
  await part('Payment').getByText(/4242/).first().waitFor()
  await expectFit(page, 'the order')
  await head.getByRole('link', { name: 'Ship', exact: true }).tap()
  await dialog('Ship').getByLabel('Tracking number').fill('RR123456785SE')
  const sheet = (await dialog('Ship').boundingBox())!
  expect(Math.round(sheet.x)).toBeLessThanOrEqual(1)
  expect(Math.round(sheet.width)).toBeGreaterThanOrEqual(phone.width - 2)
  expect(Math.abs(sheet.y + sheet.height - phone.height)).toBeLessThanOrEqual(2)
  await expectFit(page, 'shipping')
  await dialog('Ship').getByRole('button', { name: 'Ship', exact: true }).tap()
  await dialog('Ship').waitFor({ state: 'detached' })
  await announced(page, 'Shipped')
  await part('Parcels').getByText('RR123456785SE').waitFor()

  await head.getByRole('link', { name: 'Refund', exact: true }).tap()
  await dialog('Refund').getByRole('spinbutton').fill('1')
  await expectFit(page, 'refunding')
  expect(await findingsOf(page)).toEqual([])
  await confirm(dialog('Refund'), /^Refund /)
  await announced(page, /refunded$/)
  await head.getByText('Partially refunded', { exact: true }).waitFor()
  await expectFit(page, 'the order afterwards')
  expectQuiet(visitor)
})

test('O228 the camera reads the number off the label; without one the number is typed', async () => {
  const visitor = await ownersOffice(`/office/orders/${scanned.number}`, phone)
  const { page } = visitor
  // Machines of tests have neither camera nor reader: a drawn picture is the label, and the reader knows what is on it.
  await page.addInitScript(() => {
    const reads: { rawValue: string }[][] = [[], [{ rawValue: 'RR 123 456 785 SE' }]]
    const BarcodeDetector = class {
      static getSupportedFormats = async () => ['qr_code', 'code_128']
      detect = async (video: HTMLVideoElement) => (video.videoWidth > 0 ? (reads.shift() ?? []) : [])
    }
    Object.assign(window, { BarcodeDetector, cameras: [] as MediaStream[] })
    const getUserMedia = async () => {
      if (sessionStorage.getItem('camera') === 'off') throw new DOMException('No', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, Math.random() * 300, 150), 50)
      const stream = canvas.captureStream(20)
      ;(window as unknown as { cameras: MediaStream[] }).cameras.push(stream)
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
  await page.evaluate(() => sessionStorage.setItem('camera', 'off'))
  await page.goto(`${visitor.origin}/office/orders/${scanned.number}/ship`)
  const { dialog, part } = await orderScreen(page, scanned.number)
  const number = dialog('Ship').getByLabel('Tracking number')
  await dialog('Ship').getByRole('button', { name: 'Scan barcode' }).tap()
  await dialog('Ship').getByText('The camera is not available: type the number.').waitFor()
  await page.evaluate(() => sessionStorage.removeItem('camera'))
  await dialog('Ship').getByRole('button', { name: 'Scan barcode' }).tap()
  await expect.poll(() => number.inputValue()).toBe('RR123456785SE')
  await expectFit(page, 'scanning')
  const isOff = () =>
    page.evaluate(() => (window as unknown as { cameras: MediaStream[] }).cameras.every((camera) => !camera.active))
  await expect.poll(isOff, { message: 'the camera is off again' }).toBe(true)
  await confirm(dialog('Ship'), 'Ship')
  await announced(page, 'Shipped')
  await part('Parcels').getByText('RR123456785SE').waitFor()
  expectQuiet(visitor)
})
