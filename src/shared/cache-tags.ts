/** Announced, it makes every process forget the response kept under this key at once; `*` stands for all of them. */
export function droppedTag(key: string): string {
  return `dropped:${key}`
}
