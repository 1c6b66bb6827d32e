import type { ComponentProps, SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { wantsMotion } from './motion.ts'

type QueryFormProps = ComponentProps<'form'> & {
  action: string
  staysInPlace?: boolean
  /** The one address of a query, where more than one leads to the same. */
  addressOf?: (query: URLSearchParams) => string
}

/**
 * A form whose fields become the query of a screen's address: followed within the app, and by the browser where no
 * script runs.
 */
export function QueryForm({
  action,
  staysInPlace = false,
  addressOf = (query) => `${action}?${query}`,
  ...rest
}: QueryFormProps) {
  const navigate = useNavigate()
  const follow = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) query.append(name, String(value))
    const address = addressOf(query)
    // The same address again is no step that going back should undo.
    const isSame = address === location.pathname + location.search
    void navigate(address, {
      replace: isSame,
      preventScrollReset: staysInPlace,
      viewTransition: wantsMotion() && !staysInPlace,
    })
  }
  return <form {...rest} action={action} onSubmit={follow} />
}
