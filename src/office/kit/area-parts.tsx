import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'

/** The screens of an area, one beside the other; the first one stands at the area's own address. */
export function AreaParts({ name, parts }: { name: string; parts: readonly { label: string; path: string }[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.partsOf', { area: name })} className="flex gap-1 overflow-x-auto pt-3">
      {parts.map(({ label, path }, place) => (
        <NavLink
          key={path}
          to={path}
          end={place === 0}
          className="inline-flex min-h-9 items-center rounded-md px-3 whitespace-nowrap text-soft hover:bg-line/40 aria-[current=page]:bg-line/40 aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:min-h-11"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
