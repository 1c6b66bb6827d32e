type EarlyPress = {
  type: 'click' | 'change' | 'submit'
  control: HTMLElement
  submitter?: HTMLElement | null
  value?: string
  checked?: boolean
}

declare global {
  interface Window {
    /** Set by the document's inline script; see pages/early-presses.ts. */
    earlyPresses?: { kept: EarlyPress[]; take(press: EarlyPress): unknown }
  }
}

const retryMs = 100
const maxTries = 80

/**
 * Must run before React adds its listeners. A press that React handles is not repeated; one that never reached its
 * control is, such as on server HTML whose script is still loading.
 */
export function keepUnansweredPresses(): void {
  const early = window.earlyPresses
  if (!early) return
  const keep = early.take
  early.take = (press) => {
    // A choice is the same however often it is made.
    if (press.type === 'change') return keep(press)
    const isSame = ({ type, control }: EarlyPress) => type === press.type && control === press.control
    const stop = listenOnce(press, () => {
      clearTimeout(timer)
      early.kept = early.kept.filter((kept) => !isSame(kept))
      delete press.control.dataset.kept
    })
    const timer = setTimeout(() => {
      stop()
      if (!early.kept.some(isSame)) repeat(press)
    })
  }
}

/** Repeats, once each, what was pressed before the app was alive. From then on choices are made for good. */
export function repeatEarlyPresses(): void {
  const early = window.earlyPresses
  if (!early) return
  const { take } = early
  early.take = (press) => press.type !== 'change' && take(press)
  for (const press of early.kept.splice(0)) repeat(press)
}

/**
 * Dispatches a press again until it reaches its control. React stops events it cannot handle yet, so a press that
 * arrives was handled.
 */
function repeat(press: EarlyPress, triesLeft = maxTries): void {
  const { control } = press
  if (!control.isConnected) return
  let arrived = false
  const stop = listenOnce(press, () => {
    arrived = true
  })
  const early = window.earlyPresses!
  const { take } = early
  early.take = () => undefined
  dispatch(press)
  early.take = take
  stop()
  if (!arrived && triesLeft > 0) setTimeout(() => repeat(press, triesLeft - 1), retryMs)
  else delete control.dataset.kept
}

/** Listens at the control itself. Returns what ends it. */
function listenOnce({ type, control }: EarlyPress, then: () => void): () => void {
  const heard = type === 'change' && control instanceof HTMLInputElement ? 'click' : type
  control.addEventListener(heard, then, { once: true, capture: true })
  return () => control.removeEventListener(heard, then, { capture: true })
}

function dispatch({ type, control, submitter, value, checked }: EarlyPress): void {
  if (type === 'click') control.click()
  else if (control instanceof HTMLFormElement) control.requestSubmit(submitter?.isConnected ? submitter : null)
  else if (control instanceof HTMLSelectElement) {
    control.value = value!
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
    // React takes for a change what differs from what it set itself.
    control.checked = !checked
    control.click()
  }
}
