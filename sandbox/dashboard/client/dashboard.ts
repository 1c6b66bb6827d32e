// The dashboard's browser script: calls behind buttons and forms, copying, mail frames, live lists.

const noteKey = 'sandbox.note'
const refreshMs = 4000

function showNote(text: string): void {
  const toast = document.querySelector<HTMLElement>('.toast')
  if (toast === null) return
  toast.hidden = false
  toast.textContent = text
  setTimeout(() => {
    toast.hidden = true
  }, 5000)
}

function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of new FormData(form)) {
    const field = form.elements.namedItem(name)
    const isNumber = field instanceof HTMLInputElement && field.type === 'number'
    values[name] = isNumber ? Number(value) : value
  }
  return values
}

async function call(source: HTMLElement, body: unknown): Promise<void> {
  const [method = 'POST', path = '/'] = (source.dataset.call ?? '').split(' ')
  const question = source.dataset.confirm
  if (question !== undefined && !window.confirm(question)) return
  const buttons = source instanceof HTMLButtonElement ? [source] : [...source.querySelectorAll('button')]
  for (const button of buttons) {
    button.disabled = true
    button.setAttribute('aria-busy', 'true')
  }
  try {
    const response = await fetch(path, {
      method,
      ...(method === 'POST'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }
        : {}),
    })
    if (!response.ok) throw new Error((await response.text()).slice(0, 200) || `Status ${response.status}`)
    sessionStorage.setItem(noteKey, source.dataset.done ?? 'Done')
    window.location.reload()
  } catch (error) {
    showNote(error instanceof Error ? error.message : String(error))
    for (const button of buttons) {
      button.disabled = false
      button.removeAttribute('aria-busy')
    }
  }
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The clipboard API needs a secure context.
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  showNote(`Copied ${text}`)
}

function fitFrame(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument
  if (content?.body === null || content === null) return
  frame.style.setProperty('height', '0')
  const height = Math.max(content.documentElement.scrollHeight, content.body.scrollHeight)
  frame.style.setProperty('height', `${Math.max(160, height + 8)}px`)
}

/** Fetches the live list again, unless the user has the focus or a selection in it. */
async function refresh(): Promise<void> {
  const live = document.querySelector('[data-live]')
  const busy = document.hidden || live?.contains(document.activeElement) || document.getSelection()?.type === 'Range'
  if (live === null || busy) return
  const response = await fetch(window.location.href).catch(() => null)
  if (response === null || !response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-live]')
  if (fresh === null || fresh.innerHTML === live.innerHTML) return
  const open = new Set([...live.querySelectorAll('details[open][id]')].map((one) => one.id))
  for (const details of fresh.querySelectorAll('details')) if (open.has(details.id)) details.open = true
  live.replaceWith(document.adoptNode(fresh))
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const copy = target?.closest<HTMLElement>('[data-copy]')
  if (copy) void copyText(copy.dataset.copy ?? '')
  const button = target?.closest<HTMLButtonElement>('button[data-call]')
  if (button) void call(button, JSON.parse(button.dataset.body ?? '{}'))
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.call === undefined) return
  event.preventDefault()
  void call(form, formValues(form))
})

for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-fit]')) {
  frame.addEventListener('load', () => fitFrame(frame))
  window.addEventListener('resize', () => fitFrame(frame))
  fitFrame(frame)
}

document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })

const note = sessionStorage.getItem(noteKey)
if (note !== null) {
  sessionStorage.removeItem(noteKey)
  showNote(note)
}

setInterval(() => void refresh(), refreshMs)
