import type { Theme } from '#shared/vocabularies.ts'

const stored = 'office.theme'

/** Returns the theme of the last visit with this browser, used until the user is known. */
export function lastTheme(): Theme {
  const kept = localStorage.getItem(stored)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/**
 * Applies the light or dark theme; `system` follows the device, also when it changes. Returns a function that stops
 * following.
 */
export function applyTheme(theme: Theme): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  }
  localStorage.setItem(stored, theme)
  apply()
  dark.addEventListener('change', apply)
  return () => dark.removeEventListener('change', apply)
}
