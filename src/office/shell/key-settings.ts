const stored = 'office.singleKeys'

/** Whether single letters act; a person may switch that off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(stored) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(stored, on ? 'on' : 'off')
}

/** Whether a key belongs to what is being typed or chosen. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null
}
