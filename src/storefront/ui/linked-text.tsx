import type { ReactNode } from 'react'

/** A text in which `[[…]]` marks the words of one link. */
export function LinkedText({ text, link }: { text: string; link: (words: string) => ReactNode }) {
  const [before = '', rest = ''] = text.split('[[', 2)
  const [words, after = ''] = rest.split(']]', 2)
  return (
    <>
      {before}
      {words && link(words)}
      {after}
    </>
  )
}
