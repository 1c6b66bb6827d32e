/** Returns the kind of a stored mail: the first word of the key under which it was first sent. */
export function mailKindOf(mail: { key: string; kind: string | null; resendOf: string | null }): string {
  return mail.kind ?? kindOfKey(mail.resendOf ?? mail.key)
}

/** `order-confirmation:12` → `order-confirmation`. */
export function kindOfKey(key: string): string {
  return key.split(':', 1)[0]!
}
