import type { Theme } from '#shared/vocabularies.ts'

const stored = 'office.theme'

/** The look of the last visit with this browser, until it is known who signs in. */
export function lastTheme(): Theme {
  const kept = localStorage.getItem(stored)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Sets light or dark; `system` follows the device, also when it changes. Returns what ends that. */
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
