import { z } from 'zod/mini'

const stored = 'office.recent'
const maxPlaces = 5
const positions = z.array(z.object({ id: z.string(), label: z.string(), detail: z.string(), to: z.string() }))
type Place = z.infer<typeof positions>[number]

/** Returns the entries opened last from the palette, newest first, for this browser tab only. */
export function recentPlaces(): Place[] {
  try {
    return positions.parse(JSON.parse(sessionStorage.getItem(stored) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberPlace(place: Place): void {
  const others = recentPlaces().filter(({ id }) => id !== place.id)
  const { id, label, detail, to } = place
  sessionStorage.setItem(stored, JSON.stringify([{ id, label, detail, to }, ...others].slice(0, maxPlaces)))
}

/** Removes them, so that the next user of this browser does not see them. */
export function forgetPlaces(): void {
  sessionStorage.removeItem(stored)
}
