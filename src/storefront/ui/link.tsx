import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'
import { wantsMotion } from './motion.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
}

/** A link within the shop. The router's own brings what only pages of its framework need. */
export function Link({ to, replace, state, preventScrollReset, onClick, target, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    viewTransition: wantsMotion(),
    ...(target && { target }),
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset && { preventScrollReset }),
  })
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
