import { useTranslation } from 'react-i18next'
import { Checkbox } from '#office/kit/field.tsx'

/** Selects the scopes of a token, with those for reading first. */
export function ScopeChoice({
  grantable,
  chosen,
  onChange,
}: {
  grantable: readonly string[]
  chosen: readonly string[]
  onChange(scopes: string[]): void
}) {
  const { t } = useTranslation()
  const isReading = (scope: string) => scope.endsWith('.read')
  const groups = [
    ['reading', grantable.filter(isReading)],
    ['changing', grantable.filter((scope) => !isReading(scope))],
  ] as const
  return groups.map(([name, scopes]) => (
    <fieldset key={name} className="grid">
      <legend className="pb-1 text-sm font-medium">{t(`tokens.${name}`)}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`tokens.scopes.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  ))
}
