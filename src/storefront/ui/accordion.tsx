import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** `text` is plain text; `html` is sanitised by the server. */
export type AccordionItem = { title: string } & ({ text: string } | { html: string })

/**
 * Questions that open and close on their own: the browser's own element, so that it works before and without scripts.
 */
export function Accordion({ items, idPrefix }: { items: AccordionItem[]; idPrefix?: string }) {
  const { hash } = useLocation()
  // A link to one of them opens it.
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
  }, [hash])
  return (
    <div className="border-stone border-t">
      {items.map((item, index) => (
        <details key={item.title} id={idPrefix && `${idPrefix}-${index + 1}`} className="group border-stone border-b">
          <summary className="flex items-center justify-between gap-6 py-5 font-medium text-lg hover:text-brand">
            {item.title}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-soft transition-transform group-open:rotate-45"
              strokeWidth={1.75}
            />
          </summary>
          {'html' in item ? (
            <div className="prose pb-6 text-soft" dangerouslySetInnerHTML={{ __html: item.html }} />
          ) : (
            <p className="max-w-prose pb-6 text-soft leading-relaxed">{item.text}</p>
          )}
        </details>
      ))}
    </div>
  )
}
