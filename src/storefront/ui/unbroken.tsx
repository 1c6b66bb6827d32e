/** A sentence in which a part, such as a date, stays in one line. */
export function Unbroken({ text, part }: { text: string; part: string | null | undefined }) {
  const start = part ? text.indexOf(part) : -1
  if (!part || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <span className="whitespace-nowrap">{part}</span>
      {text.slice(start + part.length)}
    </>
  )
}
