import { Fragment } from 'react'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** Text in which the shop's e-mail address, if present, is a mail link. */
export function TextWithEmail({ children: text }: { children: string }) {
  const { email } = useStorefront().shop.brand
  if (!email) return text
  return text.split(email).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {index > 0 && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
      {part}
    </Fragment>
  ))
}

const link = 'underline decoration-stone underline-offset-4 hover:decoration-current [overflow-wrap:anywhere]'
