import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'

type SearchInputProps = { label: string; placeholder: string; defaultValue?: string; className: string }

// If the import fails, the form works without suggestions.
const Suggestions = lazy(() =>
  import('./search-suggestions.tsx').then(
    (module) => ({ default: module.SearchSuggestions }),
    () => ({ default: () => null }),
  ),
)

/**
 * Search field with suggestions below it while typing; becomes a combobox once scripts run. The list is placed by the
 * nearest positioned ancestor.
 */
export function SearchInput({ label, placeholder, defaultValue, className }: SearchInputProps) {
  const listId = useId()
  const navigate = useNavigate()
  const { key } = useLocation()
  const isHydrated = useIsHydrated()
  /** Text to suggest for; null if no suggestions are wanted. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Addresses of what is suggested, and which of them the arrow keys are on: -1 for none. */
  const [addresses, setAddresses] = useState<string[]>([])
  const [chosen, setChosen] = useState(-1)
  const isOpen = typed !== null && addresses.length > 0

  const close = useCallback(() => {
    setTyped(null)
    setAddresses([])
    setChosen(-1)
  }, [])
  const showOptions = useCallback((offered: string[]) => {
    setAddresses(offered)
    setChosen(-1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(close, [key, close])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setTyped(event.currentTarget.value)
      // The field itself is one of the stops.
      const stops = addresses.length + 1
      setChosen(((chosen + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1)
    } else if (event.key === 'Enter' && isOpen && chosen >= 0) {
      event.preventDefault()
      void navigate(addresses[chosen]!)
      close()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <>
      <input
        type="search"
        name="query"
        defaultValue={defaultValue}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className={className}
        {...(isHydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined,
        })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {typed !== null && (
        <Suspense>
          <Suggestions id={listId} typed={typed} chosen={chosen} onOffer={showOptions} onFollow={close} />
        </Suspense>
      )}
    </>
  )
}
