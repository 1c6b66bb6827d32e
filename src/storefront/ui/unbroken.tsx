type UnbrokenProps = {
  text: string
  part: string | null | undefined
  /** It may be wider than the screen, as an e-mail address may: then it breaks inside. */
  mayBeLong?: boolean
}

/** A sentence in which a part, such as a date, stays in one line. */
export function Unbroken({ text, part, mayBeLong = false }: UnbrokenProps) {
  const start = part ? text.indexOf(part) : -1
  if (!part || start < 0) return text
  // A full stop behind a long part would else stand alone in the next line.
  const end = start + part.length + (/[.,;)]/.test(text.charAt(start + part.length)) ? 1 : 0)
  return (
    <>
      {text.slice(0, start)}
      <span className={mayBeLong ? 'inline-block max-w-full wrap-anywhere' : 'whitespace-nowrap'}>
        {text.slice(start, end)}
      </span>
      {text.slice(end)}
    </>
  )
}
