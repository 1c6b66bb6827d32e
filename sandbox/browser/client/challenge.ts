import { callApi } from './api-call.ts'
import type { FromChallenge, ToChallenge } from './frame-messages.ts'
import { type Texts, textsFor } from './texts.ts'

const pollMs = 1000

function fill(name: string, text: string): void {
  for (const element of document.querySelectorAll(`[data-fill=${name}]`)) {
    element.textContent = text
    element.classList.remove('waiting')
  }
}

/** A setup intent has no amount, so the page confirms the card instead of a purchase. */
function showIntent(intent: { amount?: number; currency?: string }, locale: string, texts: Texts): void {
  const { amount, currency } = intent
  if (amount !== undefined && currency !== undefined) {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
    fill('amount', money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2)))
    return
  }
  for (const row of document.querySelectorAll<HTMLElement>('[data-row=amount]')) row.hidden = true
  fill('heading', texts.setupHeading)
}

/** Keeps Tab within the sheet, as in a modal dialog; Escape cancels. */
function trapFocus(sheet: HTMLElement, buttons: readonly HTMLButtonElement[], cancel: () => void): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    }
    if (event.key !== 'Tab') return
    const stops = buttons.filter((button) => !button.disabled)
    const [first, last] = [stops[0], stops.at(-1)]
    const active = document.activeElement
    if (event.shiftKey && (active === first || active === sheet)) {
      event.preventDefault()
      last?.focus()
    } else if (!event.shiftKey && active === last) {
      event.preventDefault()
      first?.focus()
    }
  })
}

/**
 * Runs the bank's page: shows the payment and submits the chosen outcome. It also ends when the challenge was completed
 * elsewhere, as in a bank's app.
 */
function startChallenge(): void {
  const query = new URLSearchParams(window.location.search)
  const parentOrigin = query.get('parent') ?? ''
  const locale = query.get('locale') ?? 'en'
  const texts = textsFor(locale)
  const sheet = document.querySelector<HTMLElement>('main')!
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const problem = document.querySelector<HTMLElement>('#problem')!

  const post = (message: FromChallenge): void => window.parent.postMessage(message, parentOrigin)
  const submitOutcome = async (resource: string, id: string, outcome: string): Promise<void> => {
    for (const button of buttons) button.disabled = true
    problem.textContent = ''
    try {
      const response = await fetch(`/sandbox/${resource}/${id}/authenticate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ outcome }),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      post({ type: 'done' })
    } catch {
      problem.textContent = texts.api_connection_error
      for (const button of buttons) button.disabled = false
    }
  }

  /** Polls until the challenge is over. The shop's page ends it by closing the frame. */
  const pollOutcome = async (resource: string, id: string): Promise<void> => {
    const polled = fetch(`/sandbox/${resource}/${id}/authenticate`).then((response) => response.json())
    const status: { waiting?: boolean } = await polled.catch(() => ({}))
    if (status.waiting === false) post({ type: 'done' })
    else setTimeout(() => void pollOutcome(resource, id), pollMs)
  }

  const open = async ({ key, clientSecret, merchant }: ToChallenge): Promise<void> => {
    const resource = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const id = clientSecret.split('_secret_')[0] ?? ''
    const path = `/v1/${resource}/${encodeURIComponent(id)}`
    const read = await callApi('', texts, { method: 'GET', path, key, data: { client_secret: clientSecret } })
    fill('merchant', merchant)
    if ('error' in read) {
      problem.textContent = read.error.message ?? texts.api_connection_error
      return
    }
    if (read.object.status !== 'requires_action') {
      post({ type: 'done' })
      return
    }
    showIntent(read.object, locale, texts)
    for (const button of buttons) {
      button.disabled = false
      const { outcome } = button.dataset
      if (outcome !== undefined) button.addEventListener('click', () => submitOutcome(resource, id, outcome))
    }
    buttons.find((button) => button.dataset.outcome === 'success')?.focus()
    void pollOutcome(resource, id)
  }

  document.querySelector('#cancel')?.addEventListener('click', () => post({ type: 'cancelled' }))
  trapFocus(sheet, buttons, () => post({ type: 'cancelled' }))

  let opened = false
  window.addEventListener('message', (event: MessageEvent<ToChallenge>) => {
    if (event.origin !== parentOrigin || event.source !== window.parent || opened) return
    opened = true
    sheet.focus()
    void open(event.data)
  })
  post({ type: 'loaded' })
}

startChallenge()
