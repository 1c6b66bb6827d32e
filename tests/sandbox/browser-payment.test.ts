// @module-tag full
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { accessibilityFaults, type OpenedShop, openShopPage, typeCard } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const { sandbox, shop, withShop } = await openShopPage({ declines: true })

type ApiResponse = {
  paymentMethod?: { id: string; card: { last4: string }; billing_details: { name: string; address: { city: string } } }
  paymentIntent?: { id: string; status: string }
  setupIntent?: { status: string }
  token?: { id: string }
  error?: { type: string; code?: string; message: string; payment_intent?: { status: string } }
}

async function pressPay({ page }: OpenedShop): Promise<ApiResponse> {
  await page.getByRole('button', { name: 'Pay' }).click()
  const output = page.locator('output').filter({ hasText: /\{/ })
  return JSON.parse((await output.textContent()) ?? '{}') as ApiResponse
}

/** A payment method typed into the field, and an intent for it confirmed on the server as the shop does. */
async function confirmedIntent(opened: OpenedShop, number: string) {
  await typeCard(opened.page, opened.field, number)
  const { paymentMethod } = await pressPay(opened)
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 49900,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
  })
  return sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: paymentMethod!.id })
}

/** Calls a function of the script and stores its promise in the page, while the test completes the challenge. */
async function begin(page: Page, name: string, ...args: unknown[]): Promise<void> {
  await page.evaluate(
    ([method, values]) => {
      const page = window as unknown as {
        testStripe: Record<string, (...given: unknown[]) => Promise<unknown>>
        outcome: unknown
      }
      page.outcome = undefined
      void page.testStripe[method as string]?.(...(values as unknown[])).then((outcome) => {
        page.outcome = outcome
      })
    },
    [name, args] as const,
  )
}

async function outcome(page: Page): Promise<ApiResponse> {
  const handle = await page.waitForFunction(() => (window as unknown as { outcome: unknown }).outcome)
  return (await handle.jsonValue()) as ApiResponse
}

/** A key goes to the focused element, and the focus may still be moving. */
async function pressUntilLeft(page: Page, inThePage: boolean): Promise<void> {
  const press = async () => {
    if (inThePage) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Escape')
    return page.evaluate(() => (window as unknown as { outcome: unknown }).outcome !== undefined)
  }
  await expect.poll(press, { timeout: 60_000, interval: 200 }).toBe(true)
}

/** Responds to the challenge as the bank's app would, instead of the page in the frame. */
async function respondElsewhere(kind: 'payment_intents' | 'setup_intents', id: string, result: string): Promise<void> {
  const body = JSON.stringify({ outcome: result })
  const response = await fetch(`${sandbox.origin}/sandbox/${kind}/${id}/authenticate`, { method: 'POST', body })
  expect(response.status).toBe(200)
}

const challenge = (page: Page) => page.frameLocator('iframe[name=vitrine-sandbox-challenge]')

describe('paying in the browser', () => {
  test('makes a payment method of the card without the page or its server ever seeing the number', async () => {
    await withShop({}, async (opened) => {
      const toShop: string[] = []
      opened.page.on('request', (request) => {
        if (request.url().startsWith(shop.origin)) toShop.push(request.url() + (request.postData() ?? ''))
      })
      await typeCard(opened.page, opened.field, '4242424242424242')
      const { paymentMethod } = await pressPay(opened)
      expect(paymentMethod).toMatchObject({
        id: expect.stringMatching(/^pm_/),
        card: { last4: '4242' },
        billing_details: { name: 'Åse Berg', address: { city: 'Bergen' } },
      })
      expect(JSON.stringify(paymentMethod)).not.toContain('4242424242424242')
      expect(toShop.join()).not.toMatch(/4242[ +-]?4242/)
      expect(await opened.page.content()).not.toContain('4242424242424242')
      expect(opened.problems).toEqual([])
      expect(await sandbox.stripe.paymentMethods.retrieve(paymentMethod!.id)).toMatchObject({ type: 'card' })
    })
  })

  test('an unfinished card is not sent; the visitor is told in their language', async () => {
    await withShop({ locale: 'fr' }, async (opened) => {
      const { error } = await pressPay(opened)
      expect(error).toEqual({
        type: 'validation_error',
        code: 'incomplete_number',
        message: 'Votre numéro de carte est incomplet.',
      })
      expect(await opened.field.locator('input[aria-invalid=true]').count()).toBe(3)
    })
  })

  test('a 3-D Secure challenge shows merchant and amount, and a completed one pays', async () => {
    await withShop({ locale: 'sv' }, async (opened) => {
      const { page } = opened
      const intent = await confirmedIntent(opened, '4000002760003184')
      expect(intent.status).toBe('requires_action')
      await begin(page, 'confirmCardPayment', intent.client_secret)
      const bank = challenge(page)
      await bank.getByText('499,00 €').waitFor()
      expect(await bank.locator('body').textContent()).toContain(`shop.localhost:${shop.port}`)
      expect(await page.getByRole('dialog').getAttribute('aria-label')).toBe('Kortverifiering hos din bank')
      expect(await accessibilityFaults(page.frame({ name: 'vitrine-sandbox-challenge' })!)).toEqual([])
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
      }
      await bank.getByRole('button', { name: 'Slutför verifieringen' }).click()
      expect(await outcome(page)).toMatchObject({ paymentIntent: { id: intent.id, status: 'succeeded' } })
      expect(await page.locator('dialog').count()).toBe(0)
      expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(49900)
      expect(opened.problems).toEqual([])
    })
  })

  test('a refused challenge leaves the payment unpaid, ready for another card', async () => {
    await withShop({ locale: 'nb' }, async (opened) => {
      const intent = await confirmedIntent(opened, '4000002760003184')
      await begin(opened.page, 'confirmCardPayment', intent.client_secret)
      await challenge(opened.page).getByRole('button', { name: 'Avvis bekreftelsen' }).click()
      expect(await outcome(opened.page)).toMatchObject({
        error: {
          code: 'payment_intent_authentication_failure',
          message: 'Vi kunne ikke bekrefte betalingen. Velg en annen betalingsmåte og prøv igjen.',
          payment_intent: { status: 'requires_payment_method' },
        },
      })
    })
  })

  test.each([
    ['success', { paymentIntent: { status: 'succeeded' } }],
    [
      'failure',
      {
        error: {
          code: 'payment_intent_authentication_failure',
          message: 'Vi kunde inte verifiera betalningen. Välj ett annat betalsätt och försök igen.',
          payment_intent: { status: 'requires_payment_method' },
        },
      },
    ],
  ])('a payment whose bank is answered elsewhere goes on by itself: %s', async (response, expected) => {
    await withShop({ locale: 'sv' }, async (opened) => {
      const { page } = opened
      const intent = await confirmedIntent(opened, '4000002760003184')
      await begin(page, 'confirmCardPayment', intent.client_secret)
      await challenge(page).getByRole('button', { name: 'Slutför verifieringen' }).waitFor()
      await respondElsewhere('payment_intents', intent.id, response)
      expect(await outcome(page)).toMatchObject(expected)
      expect(await page.locator('dialog').count()).toBe(0)
    })
  })

  test('leaving a challenge by Escape is an error, and it can be taken up again', async () => {
    await withShop({}, async (opened) => {
      const { page } = opened
      const intent = await confirmedIntent(opened, '4000000000003220')
      for (const leave of ['Escape', 'Escape in the page', 'button']) {
        await begin(page, 'confirmCardPayment', intent.client_secret)
        await challenge(page).getByRole('button', { name: 'Complete authentication' }).waitFor()
        if (leave === 'button') await challenge(page).getByRole('button', { name: 'Cancel' }).click()
        else await pressUntilLeft(page, leave === 'Escape in the page')
        expect(await outcome(page)).toMatchObject({
          error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_action' } },
        })
        expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
      }
      await begin(page, 'handleCardAction', intent.client_secret)
      await challenge(page).getByRole('button', { name: 'Complete authentication' }).click()
      expect(await outcome(page)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    })
  })

  test('a card can be declined after its challenge; the reason comes in the visitor’s language', async () => {
    await withShop({ locale: 'sv' }, async (opened) => {
      const intent = await confirmedIntent(opened, '4000008260003178')
      await begin(opened.page, 'confirmCardPayment', intent.client_secret)
      await challenge(opened.page).getByRole('button', { name: 'Slutför verifieringen' }).click()
      expect(await outcome(opened.page)).toMatchObject({
        error: {
          type: 'card_error',
          code: 'card_declined',
          message: 'Det finns inte tillräckligt med pengar på kortet.',
        },
      })
    })
  })

  test('the browser can confirm by itself, with the card in the field or a known one', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await typeCard(page, field, '5555555555554444')
      const create = () =>
        sandbox.stripe.paymentIntents.create({ amount: 1200, currency: 'eur', allowed_payment_method_types: ['card'] })
      const first = await create()
      const paid = await page.evaluate((secret) => {
        const { testStripe, testElements } = window as unknown as {
          testStripe: { confirmCardPayment(secret: string | null, data: object): Promise<unknown> }
          testElements: { getElement(name: string): unknown }
        }
        return testStripe.confirmCardPayment(secret, { payment_method: { card: testElements.getElement('card') } })
      }, first.client_secret)
      expect(paid).toMatchObject({ paymentIntent: { id: first.id, status: 'succeeded' } })

      const second = await create()
      await begin(page, 'confirmCardPayment', second.client_secret, { payment_method: 'pm_card_chargeDeclined' })
      expect(await outcome(page)).toMatchObject({ error: { type: 'card_error', message: 'Your card was declined.' } })

      await begin(page, 'retrievePaymentIntent', first.client_secret)
      expect(await outcome(page)).toMatchObject({ paymentIntent: { id: first.id, amount: 1200 } })
      await begin(page, 'retrievePaymentIntent', `${first.id}_secret_wrong`)
      expect(await outcome(page)).toMatchObject({ error: { type: 'invalid_request_error' } })
    })
  })

  test('a card is set up for later with a challenge of its own', async () => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await typeCard(page, field, '4000002500003155')
      const { paymentMethod } = await pressPay(opened)
      const setup = await sandbox.stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
      await begin(page, 'confirmCardSetup', setup.client_secret, { payment_method: paymentMethod!.id })
      await challenge(page).getByRole('heading', { name: 'Confirm your card' }).waitFor()
      await challenge(page).getByRole('button', { name: 'Complete authentication' }).click()
      expect(await outcome(page)).toMatchObject({ setupIntent: { status: 'succeeded' } })
    })
  })

  test.each([
    ['success', { setupIntent: { status: 'succeeded' } }],
    ['failure', { error: { code: 'setup_intent_authentication_failure' } }],
  ])('a card whose bank is answered elsewhere goes on by itself: %s', async (response, expected) => {
    await withShop({}, async (opened) => {
      const { page, field } = opened
      await typeCard(page, field, '4000002500003155')
      const { paymentMethod } = await pressPay(opened)
      const setup = await sandbox.stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
      await begin(page, 'confirmCardSetup', setup.client_secret, { payment_method: paymentMethod!.id })
      await challenge(page).getByRole('heading', { name: 'Confirm your card' }).waitFor()
      await respondElsewhere('setup_intents', setup.id, response)
      expect(await outcome(page)).toMatchObject(expected)
    })
  })

  test('the bank’s page asks while it is open, and spends no fault that is meant for the shop', async () => {
    await withShop({}, async (opened) => {
      const { page } = opened
      const intent = await confirmedIntent(opened, '4000002760003184')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const asks = () => asked.filter((path) => path === `/sandbox/payment_intents/${intent.id}/authenticate`).length
      await begin(page, 'confirmCardPayment', intent.client_secret)
      await challenge(page).getByRole('button', { name: 'Complete authentication' }).waitFor()
      const faults = `${sandbox.origin}/sandbox/faults`
      const body = JSON.stringify({ on: '*', effect: 'error_500_before' })
      const waiting = await (await fetch(faults, { method: 'POST', body })).json()
      const before = asks()
      await expect.poll(asks).toBeGreaterThan(before + 1)
      expect(await (await fetch(faults)).json()).toEqual(waiting)
      await fetch(faults, { method: 'DELETE' })
      await challenge(page).getByRole('button', { name: 'Cancel' }).click()
      expect(await outcome(page)).toMatchObject({ error: { payment_intent: { status: 'requires_action' } } })
      expect(page.frame({ name: 'vitrine-sandbox-challenge' })).toBeNull()
    })
  })

  test('a token can be made of the card', async () => {
    await withShop({}, async ({ page, field }) => {
      await typeCard(page, field, '4242424242424242')
      const made = await page.evaluate(() => {
        const { testStripe, testElements } = window as unknown as {
          testStripe: { createToken(card: unknown): Promise<unknown> }
          testElements: { getElement(name: string): unknown }
        }
        return testStripe.createToken(testElements.getElement('card'))
      })
      expect(made).toMatchObject({ token: { id: expect.stringMatching(/^tok_/) } })
    })
  })

  test('a provider that cannot be reached is an error with a sentence, not silence', async () => {
    await withShop({ locale: 'sv' }, async (opened) => {
      const { page, field } = opened
      await typeCard(page, field, '4242424242424242')
      await page.route(`${sandbox.origin}/v1/**`, (route) => route.abort())
      const { error } = await pressPay(opened)
      expect(error).toEqual({
        type: 'api_connection_error',
        message: 'Vi får ingen kontakt med betaltjänsten. Kontrollera din internetanslutning och försök igen.',
      })
      await begin(page, 'confirmCardPayment', 'pi_x_secret_y')
      expect(await outcome(page)).toMatchObject({ error: { type: 'api_connection_error' } })
      await page.unroute(`${sandbox.origin}/v1/**`)
      expect((await pressPay(opened)).paymentMethod?.id).toMatch(/^pm_/)
    })
  })

  test('a secret key, a foreign secret and an unmounted field are refused by name', async () => {
    await withShop({}, async ({ page }) => {
      const problems = await page.evaluate(async () => {
        const page = window as unknown as {
          Stripe: (key: string) => {
            confirmCardPayment(secret: string): Promise<unknown>
            createPaymentMethod(data: object): Promise<unknown>
          }
          testElements: { getElement(name: string): { unmount(): void } }
        }
        const failures: string[] = []
        const note = (error: Error) => failures.push(`${error.name}: ${error.message.slice(0, 40)}`)
        try {
          page.Stripe('sk_test_x')
        } catch (error) {
          note(error as Error)
        }
        const stripe = page.Stripe('pk_test_sandbox')
        await stripe.confirmCardPayment('seti_x_secret_y').catch(note)
        const card = page.testElements.getElement('card')
        card.unmount()
        await stripe.createPaymentMethod({ type: 'card', card }).catch(note)
        return failures
      })
      expect(problems).toEqual([
        'IntegrationError: You should not use your secret key with ',
        'IntegrationError: Invalid value for the client secret: exp',
        'IntegrationError: We could not retrieve data from the spec',
      ])
    })
  })
})
