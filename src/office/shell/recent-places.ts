import { z } from 'zod'

const stored = 'office.recent'
const maxPlaces = 5
const places = z.array(z.object({ id: z.string(), label: z.string(), detail: z.string(), to: z.string() }))
type Place = z.infer<typeof places>[number]

/** What was opened last from the palette, newest first; for this browser tab only. */
export function recentPlaces(): Place[] {
  try {
    return places.parse(JSON.parse(sessionStorage.getItem(stored) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberPlace(place: Place): void {
  const others = recentPlaces().filter(({ id }) => id !== place.id)
  sessionStorage.setItem(stored, JSON.stringify([place, ...others].slice(0, maxPlaces)))
}
