import { type LinkProps, Link as RouterLink } from 'react-router'
import { wantsMotion } from './motion.ts'

/** The router's link. Screens fade into each other unless the visitor wants no motion. */
export function Link(props: LinkProps) {
  return <RouterLink viewTransition={wantsMotion()} {...props} />
}
