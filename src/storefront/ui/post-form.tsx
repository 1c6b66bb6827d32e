import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Form submitted by scripts. Without scripts the browser posts it, which keeps input out of the address; the server
 * discards it and shows this message.
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
