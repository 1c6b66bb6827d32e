/** True if the card's last month has ended in every time zone. */
export function isCardExpired(
  { expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number },
  now: Date,
): boolean {
  const halfDay = 12 * 60 * 60 * 1000
  return now.getTime() >= Date.UTC(expiresYear, expiresMonth, 1) + halfDay
}
