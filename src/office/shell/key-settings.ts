const stored = 'office.singleKeys'

/** True if single-letter shortcuts are on; the user can switch them off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(stored) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(stored, on ? 'on' : 'off')
}

const boxes = 'input:is([type=checkbox], [type=radio])'

/**
 * True if a key belongs to the field being edited. Checkboxes and radio buttons do not use letters, so they do not
 * count.
 */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(boxes)) return false
  return target.closest('input, textarea, select, [contenteditable=true], [role=gridcell]') !== null
}
