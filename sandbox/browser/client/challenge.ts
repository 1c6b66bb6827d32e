import { callApi } from './api-call.ts'
import type { FromChallenge, ToChallenge } from './frame-messages.ts'
import { textsFor } from './texts.ts'

const askMilliseconds = 1000

/**
 * Runs the bank's page: shows what is being confirmed and tells the provider how the shopper answered. It also closes when
 * the bank was answered elsewhere, as in a bank's app.
 */
export function startChallenge(): void {
  const query = new URLSearchParams(window.location.search)
  const parentOrigin = query.get('parent') ?? ''
  const locale = query.get('locale') ?? 'en'
  const texts = textsFor(locale)
  const sheet = document.querySelector<HTMLElement>('main')!
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const problem = document.querySelector<HTMLElement>('#problem')!

  const tell = (message: FromChallenge): void => window.parent.postMessage(message, parentOrigin)
  const fill = (name: string, text: string): void => {
    for (const place of document.querySelectorAll(`[data-fill=${name}]`)) {
      place.textContent = text
      place.classList.remove('waiting')
    }
  }

  const answer = async (resource: string, id: string, outcome: string): Promise<void> => {
    for (const button of buttons) button.disabled = true
    problem.textContent = ''
    try {
      const response = await fetch(`/sandbox/${resource}/${id}/authenticate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ outcome }),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      tell({ type: 'done' })
    } catch {
      problem.textContent = texts.api_connection_error
      for (const button of buttons) button.disabled = false
    }
  }

  /** Asks until the bank waits no longer; the shop's page ends it by closing the frame. */
  const watch = async (resource: string, id: string): Promise<void> => {
    const asked = fetch(`/sandbox/${resource}/${id}/authenticate`).then((response) => response.json())
    const answer: { waiting?: boolean } = await asked.catch(() => ({}))
    if (answer.waiting === false) tell({ type: 'done' })
    else setTimeout(() => void watch(resource, id), askMilliseconds)
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
      tell({ type: 'done' })
      return
    }
    const { amount, currency } = read.object as { amount?: number; currency?: string }
    if (amount !== undefined && currency !== undefined) {
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
      fill('amount', money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2)))
    } else {
      for (const row of document.querySelectorAll<HTMLElement>('[data-row=amount]')) row.hidden = true
      fill('heading', texts.setupHeading)
    }
    for (const button of buttons) {
      button.disabled = false
      const { outcome } = button.dataset
      if (outcome !== undefined) button.addEventListener('click', () => answer(resource, id, outcome))
    }
    buttons.find((button) => button.dataset.outcome === 'success')?.focus()
    void watch(resource, id)
  }

  document.querySelector('#cancel')?.addEventListener('click', () => tell({ type: 'cancelled' }))
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      tell({ type: 'cancelled' })
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

  let opened = false
  window.addEventListener('message', (event: MessageEvent<ToChallenge>) => {
    if (event.origin !== parentOrigin || event.source !== window.parent || opened) return
    opened = true
    sheet.focus()
    void open(event.data)
  })
  tell({ type: 'loaded' })
}
