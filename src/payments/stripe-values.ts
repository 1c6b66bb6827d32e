/** Reading the provider's values. */

/** The id of an object that may be expanded; null where there is none. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** Seconds since 1970 as a Date. */
export function moment(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1_000)
}
