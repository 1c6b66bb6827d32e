import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// A minimal checkout: the official loader and components around the sandbox's script.

const query = new URLSearchParams(window.location.search)
const locale = query.get('locale') ?? 'en'

function loadSandboxScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${query.get('sandbox')}/stripe.js`
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The script did not load'))
    document.head.append(script)
  })
}

const style = {
  base: {
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    lineHeight: '24px',
    color: '#1d1b18',
    '::placeholder': { color: '#757069' },
  },
  invalid: { color: '#9a3f21', iconColor: '#9a3f21' },
}

const billingDetails = { name: 'Åse Berg', email: 'ase@example.com', address: { city: 'Bergen', postal_code: '5003' } }

function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [message, setMessage] = useState('')
  const [result, setResult] = useState('')
  const [mounted, setMounted] = useState(true)
  const [disabled, setDisabled] = useState(false)

  const note = (name: string, detail: unknown): void => {
    const events = (window as unknown as { cardEvents: unknown[] }).cardEvents
    events.push({ name, detail: JSON.parse(JSON.stringify(detail ?? null)) })
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setResult('')
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return
    const response = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billingDetails })
    setMessage(response.error?.message ?? '')
    setResult(JSON.stringify(response))
  }

  Object.assign(window, {
    testStripe: stripe,
    testCard: elements?.getElement(CardElement) ?? null,
    testElements: elements,
  })

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="card">Card</label>
      <div className="frame-holder">
        {mounted && (
          <CardElement
            id="card"
            options={{ hidePostalCode: query.get('postal') !== '1', disabled, style }}
            onReady={() => note('ready', null)}
            onChange={(change) => {
              note('change', change)
              setMessage(change.error?.message ?? '')
            }}
            onFocus={(detail) => note('focus', detail)}
            onBlur={(detail) => note('blur', detail)}
            onEscape={() => note('escape', null)}
          />
        )}
      </div>
      <p role="alert">{message}</p>
      <button type="submit">Pay</button>
      <button type="button" onClick={() => setMounted(!mounted)}>
        Toggle field
      </button>
      <button type="button" onClick={() => setDisabled(!disabled)}>
        Toggle disabled
      </button>
      <output>{result}</output>
    </form>
  )
}

async function start(): Promise<void> {
  Object.assign(window, { cardEvents: [] })
  await loadSandboxScript()
  const stripe = await loadStripe('pk_test_sandbox', { locale: locale as 'en' })
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <Elements stripe={stripe} options={{ locale: locale as 'en' }}>
        <Checkout />
      </Elements>
    </StrictMode>,
  )
}

void start()
