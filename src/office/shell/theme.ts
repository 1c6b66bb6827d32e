/** Sets light or dark; `system` follows the device, also when it changes. Returns what ends that. */
export function applyTheme(theme: 'light' | 'dark' | 'system'): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  }
  apply()
  dark.addEventListener('change', apply)
  return () => dark.removeEventListener('change', apply)
}
