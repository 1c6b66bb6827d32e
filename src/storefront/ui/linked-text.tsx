import { Fragment, type ReactNode } from 'react'

type LinkedTextProps = { text: string; link: (words: string, index: number) => ReactNode }

/** A text in which each `[[…]]` marks the words of a link. */
export function LinkedText({ text, link }: LinkedTextProps) {
  // Odd parts are the words between marks.
  const parts = text.split(/\[\[|\]\]/)
  return parts.map((part, index) => {
    const isLink = index % 2 === 1
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never change places
    return <Fragment key={index}>{isLink ? link(part, (index - 1) / 2) : part}</Fragment>
  })
}
