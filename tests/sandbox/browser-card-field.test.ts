// @module-tag full
import { describe, expect, test, vi } from 'vitest'
import { accessibilityFaults, cardEvents, type OpenedShop, openShopPage, typeCard } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const { sandbox, withShop } = await openShopPage()

type TestWindow = {
  testElements: { getElement(name: string): { focus(): void; clear(): void } | null }
  cardEvents: { name: string }[]
}

async function lastChange(opened: OpenedShop) {
  const events = await cardEvents(opened.page)
  return events.filter((event) => event.name === 'change').at(-1)?.detail
}

const focusedPart = ({ field }: OpenedShop) =>
  field.locator('body').evaluate((body) => (body.ownerDocument.activeElement as HTMLInputElement | null)?.name)

describe('the card field', () => {
  test('works with the official React components in strict mode, under a strict policy, from another origin', async () => {
    await withShop({}, async ({ page, field }) => {
      expect(await page.locator('iframe').count()).toBe(1)
      expect(await page.evaluate(() => (window as unknown as { Stripe: { version: string } }).Stripe.version)).toBe(
        'endive',
      )
      expect(new URL(page.url()).origin).not.toBe(sandbox.origin)
      expect(await page.locator('iframe').getAttribute('title')).toBe('Secure card payment input frame')
      expect(await field.locator('input:visible').count()).toBe(3)
    })
  })

  test('groups the number, shows its brand, moves on by itself and reports to the page only whether it is complete', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await page.evaluate(() => {
        const heard: string[] = []
        Object.assign(window, { heard })
        window.addEventListener('message', (event) => heard.push(JSON.stringify(event.data)))
      })
      await typeCard(page, field, '4242424242424242', '1234', '12')
      await expect.poll(() => lastChange(opened)).toMatchObject({ complete: false, empty: false, brand: 'visa' })
      await page.keyboard.type('3')

      expect(await field.locator('input[name=number]').inputValue()).toBe('4242 4242 4242 4242')
      expect(await field.locator('input[name=expiry]').inputValue()).toBe('12 / 34')
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--complete'))
      await expect
        .poll(() => lastChange(opened))
        .toEqual({
          elementType: 'card',
          empty: false,
          complete: true,
          brand: 'visa',
          value: { postalCode: '' },
        })
      const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
      expect(heard.length).toBeGreaterThan(0)
      expect(heard.join('')).not.toMatch(/4242|1234|12 \/ 34|"123"/)
    })
  })

  test('says what is wrong, in the visitor’s language, and takes it back once it is right', async () => {
    const messages = {
      en: 'Your card number is invalid.',
      sv: 'Kortnumret är ogiltigt.',
      nb: 'Kortnummeret er ugyldig.',
      fr: "Votre numéro de carte n'est pas valide.",
    }
    for (const [locale, message] of Object.entries(messages)) {
      await withShop({ locale }, async (opened) => {
        const { page, field } = opened
        const number = field.locator('input[name=number]')
        await number.click()
        await page.keyboard.type('4242424242424241')
        await page.getByRole('alert').filter({ hasText: message }).waitFor()
        await expect
          .poll(() => lastChange(opened))
          .toMatchObject({
            complete: false,
            error: { type: 'validation_error', code: 'invalid_number', message },
          })
        expect(await number.getAttribute('aria-invalid')).toBe('true')
        expect(await field.locator('#problem').textContent()).toBe(message)
        await page.keyboard.press('Backspace')
        await page.keyboard.type('2')
        await page.getByRole('alert').filter({ hasNotText: /./ }).waitFor({ state: 'attached' })
        expect(await number.getAttribute('aria-invalid')).toBe('false')
      })
    }
  })

  test('an unfinished part is wrong once it was left, a past date at once', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await field.locator('input[name=number]').click()
      await page.keyboard.type('4242')
      await expect.poll(() => lastChange(opened)).toMatchObject({ empty: false })
      expect(await lastChange(opened)).not.toHaveProperty('error')
      await page.keyboard.press('Tab')
      await page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' }).waitFor()
      await page.keyboard.type('1220')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.type('4242 4242 4242 4242')
      await page.getByRole('alert').filter({ hasText: "Your card's expiration year is in the past." }).waitFor()
    })
  })

  test('is used by keyboard alone: back and forth between the parts, Enter submits, Escape is told', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await page.evaluate(() => (window as unknown as TestWindow).testElements.getElement('card')?.focus())
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--focus'))
      await page.keyboard.type('4242424242424242')
      expect(await focusedPart(opened)).toBe('expiry')
      await page.keyboard.press('Backspace')
      expect(await focusedPart(opened)).toBe('number')
      await page.keyboard.press('ArrowRight')
      expect(await focusedPart(opened)).toBe('expiry')
      await page.keyboard.type('130')
      expect(await field.locator('input[name=expiry]').inputValue()).toBe('01 / 30')
      await page.keyboard.press('ArrowLeft')
      expect(await focusedPart(opened)).toBe('expiry')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await page.locator('output').filter({ hasText: 'validation_error' }).waitFor()
      const names = (await cardEvents(page)).map((event) => event.name)
      expect(names).toContain('escape')
      expect(names.filter((name) => name === 'focus')).toHaveLength(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.waitForFunction(() => document.activeElement?.textContent === 'Pay')
    })
  })

  test('accepts what a browser or a clipboard fills in', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await field.locator('input[name=number]').fill('3782-8224 6310005')
      await field.locator('input[name=expiry]').fill('12/2030')
      await field.locator('input[name=code]').fill('1234')
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--complete'))
      expect(await field.locator('input[name=number]').inputValue()).toBe('3782 822463 10005')
      expect(await field.locator('input[name=expiry]').inputValue()).toBe('12 / 30')
      await expect.poll(() => lastChange(opened)).toMatchObject({ complete: true, brand: 'amex' })
      const hints = await field
        .locator('input:visible')
        .evaluateAll((inputs) =>
          inputs.map((input) => [
            input.getAttribute('autocomplete'),
            input.getAttribute('inputmode'),
            input.getAttribute('aria-label'),
          ]),
        )
      expect(hints).toEqual([
        ['cc-number', 'numeric', 'Card number'],
        ['cc-exp', 'numeric', 'Expiry date, month and year'],
        ['cc-csc', 'numeric', 'Security code (CVC)'],
      ])
    })
  })

  test('a digit corrected in the middle keeps the caret where it was', async () => {
    await withShop({}, async ({ page, field }) => {
      const number = field.locator('input[name=number]')
      await number.click()
      await page.keyboard.type('42424242')
      await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
      await page.keyboard.type('0')
      expect(await number.inputValue()).toBe('4204 2424 2')
      expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    })
  })

  test('asks for no postal code when that is hidden, else for one', async () => {
    await withShop({ postal: '1' }, async (opened) => {
      const { page, field } = opened
      await typeCard(page, field, '4242424242424242')
      await expect.poll(() => lastChange(opened)).toMatchObject({ complete: false })
      await page.keyboard.type('5003')
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--complete'))
      await expect.poll(() => lastChange(opened)).toMatchObject({ complete: true, value: { postalCode: '5003' } })
    })
  })

  test('follows its options and survives being taken off the page and put back', async () => {
    await withShop({}, async ({ page, field }) => {
      const number = field.locator('input[name=number]')
      await typeCard(page, field, '4242424242424242')
      await page.getByRole('button', { name: 'Toggle disabled' }).click()
      await field.locator('input[name=number]:disabled').waitFor()
      await page.getByRole('button', { name: 'Toggle disabled' }).click()
      await field.locator('input[name=number]:enabled').waitFor()
      await page.evaluate(() => (window as unknown as TestWindow).testElements.getElement('card')?.clear())
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--empty'))
      expect(await number.inputValue()).toBe('')
      await page.getByRole('button', { name: 'Toggle field' }).click()
      await page.locator('iframe').waitFor({ state: 'detached' })
      expect(
        await page.evaluate(() =>
          (window as unknown as { testElements: { getElement(name: string): unknown } }).testElements.getElement(
            'card',
          ),
        ),
      ).toBeNull()
      await page.getByRole('button', { name: 'Toggle field' }).click()
      await typeCard(page, field, '5555555555554444')
      await page.waitForFunction(() => document.querySelector('#card')?.classList.contains('StripeElement--complete'))
    })
  })

  test('stays readable on one line 280 px wide: the last four digits remain', async () => {
    await withShop({}, async ({ page, field }) => {
      await page.setViewportSize({ width: 320, height: 600 })
      await page.locator('#card').evaluate((holder) => holder.style.setProperty('width', '280px'))
      await typeCard(page, field, '4242424242424242')
      const boxes = await field
        .locator('.part:visible, .mark')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        )
      const width = await field.locator('body').evaluate((body) => body.clientWidth)
      for (const [, right] of boxes) expect(right).toBeLessThanOrEqual(width + 0.5)
      expect(await field.locator('.last-four').textContent()).toMatch(/4242$/)
      await field.locator('input[name=number]').focus()
      expect(await field.locator('.last-four').textContent()).toBe('')
    })
  })

  test('a click on its label goes into the field', async () => {
    await withShop({}, async (opened) => {
      await opened.page.getByText('Card', { exact: true }).click()
      await opened.page.waitForFunction(() =>
        document.querySelector('#card')?.classList.contains('StripeElement--focus'),
      )
      expect(await focusedPart(opened)).toBe('number')
    })
  })

  test('uses the fonts and colours it is given', async () => {
    await withShop({}, async ({ field }) => {
      const style = () =>
        field.locator('input[name=number]').evaluate((input) => {
          const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(input)
          return { fontFamily, fontSize, lineHeight, color }
        })
      expect(await style()).toEqual({
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        lineHeight: '24px',
        color: 'rgb(29, 27, 24)',
      })
      await field.locator('input[name=number]').fill('4242424242424241')
      expect((await style()).color).toBe('rgb(154, 63, 33)')
    })
  })

  test('has no accessibility fault', async () => {
    await withShop({ locale: 'sv' }, async ({ page, field }) => {
      const frame = page.frame({ name: 'vitrine-sandbox-card-field' })!
      expect(await accessibilityFaults(frame)).toEqual([])
      await field.locator('input[name=number]').fill('4242424242424241')
      expect(await accessibilityFaults(frame)).toEqual([])
    })
  })
})
