import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * A form that scripts send. Without them the browser posts it, so nothing typed stands in an address; the server drops
 * it and shows the screen again, at this sentence.
 */
export function PostForm({ children, ...rest }: ComponentProps<'form'>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <form {...rest} method="post" action={`#${id}`}>
      <p id={id} className="col-span-full hidden rounded-lg bg-red-pale px-4 py-3 text-red target:block">
        {t('words.notSent')}
      </p>
      {children}
    </form>
  )
}
