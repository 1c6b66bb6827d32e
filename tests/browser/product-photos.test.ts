import { afterAll, expect, it } from 'vitest'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

it('a press shows the images over the whole screen: moved by arrow keys, zoomed, closed by Escape', async () => {
  const visitor = await revisit()
  const { page } = visitor
  const main = page.getByRole('main')
  await visitor.goto('/produkt/headphones-aura')
  const enlarge = main.getByRole('button', { name: 'Enlarge the picture' })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Pictures of Aura headphones' })
  const counter = viewer.getByRole('status')
  await counter.filter({ hasText: 'Picture 1 of 3' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await counter.filter({ hasText: 'Picture 2 of 3' }).waitFor()
  expect(await findingsOf(page)).toEqual([])
  const image = viewer.locator('li:not([inert]) img')
  const height = async () => (await image.boundingBox())!.height
  const whole = await height()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(height).toBeGreaterThan(whole * 1.5)
  expect(await findingsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
  // The page shows the image that was looked at last.
  await page.getByTestId('gallery-fraction').filter({ hasText: '2 / 3' }).waitFor()
  await main.getByRole('button', { name: 'Picture 3 of 3' }).click()
  await page.getByTestId('gallery-fraction').filter({ hasText: '3 / 3' }).waitFor()
  await main.getByRole('region', { name: 'Pictures of Aura headphones' }).click()
  await counter.filter({ hasText: 'Picture 3 of 3' }).waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'detached' })
  expectQuiet(visitor)
})
