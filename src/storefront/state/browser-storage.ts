/** Browser storage that may be blocked or full: reading gives null and writing gives false instead of throwing. */

type Place = 'localStorage' | 'sessionStorage'

export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Null deletes. False where nothing could be kept. */
export function writeStored(key: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (text === null) window[place].removeItem(key)
    else window[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}
