const stored = 'office.singleKeys'

/** Whether single letters act; a person may switch that off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(stored) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(stored, on ? 'on' : 'off')
}

const boxes = 'input:is([type=checkbox], [type=radio])'

/** Whether a key belongs to what is being typed or chosen; a box to tick needs no letters. */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(boxes)) return false
  return target.closest('input, textarea, select, [contenteditable=true], [role=gridcell]') !== null
}
