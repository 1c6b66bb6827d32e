import { CircleUser } from 'lucide-react'
import { Button as AriaButton, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { MeResponse } from '#contract/office/people/staff.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMe } from '#office/api/me.ts'
import { languageNames, languages } from '#shared/markets.ts'
import { themes } from '#shared/vocabularies.ts'
import { forgetPages } from './recent-pages.ts'
import { usePreferences } from './use-preferences.ts'

const item =
  'flex min-h-9 cursor-pointer items-center rounded-md px-3 outline-none data-focused:bg-line/40 data-selected:font-semibold'

export function PersonMenu() {
  const { t } = useTranslation()
  const me = useMe()
  const change = usePreferences()
  const signOut = async () => {
    await callApi('POST', '/sign-out')
    forgetPages()
    location.assign('/office/')
  }
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={t('shell.person', { name: me.name })}
        className="flex min-h-9 items-center justify-center gap-2 rounded-md px-2 text-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <CircleUser aria-hidden="true" className="size-4" />
        <span className="max-w-40 truncate max-lg:hidden">{me.name}</span>
      </AriaButton>
      <Popover className="w-60 rounded-md border border-line bg-surface p-1 shadow-overlay">
        <Menu className="outline-none">
          <MenuItem className={item} href="/office/me">
            {t('shell.account')}
          </MenuItem>
          <MenuSection
            aria-label={t('shell.language')}
            selectionMode="single"
            selectedKeys={[me.language]}
            onSelectionChange={(keys) => {
              const [language] = [...keys] as MeResponse['language'][]
              if (language) change({ language })
            }}
            className="border-t border-line"
          >
            {languages.map((language) => (
              <MenuItem key={language} id={language} className={item}>
                {languageNames[language]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            aria-label={t('shell.theme')}
            selectionMode="single"
            selectedKeys={[me.theme]}
            onSelectionChange={(keys) => {
              const [theme] = [...keys] as MeResponse['theme'][]
              if (theme) change({ theme })
            }}
            className="border-t border-line"
          >
            {themes.map((theme) => (
              <MenuItem key={theme} id={theme} className={item}>
                {t(`shell.themes.${theme}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem className={`${item} border-t border-line`} onAction={signOut}>
            {t('shell.signOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
