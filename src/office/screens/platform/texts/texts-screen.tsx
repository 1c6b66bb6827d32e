import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type TextItem, textAreas, textSurfaces } from '#contract/office/platform/texts.ts'
import { textLanguages } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Language } from '#shared/markets.ts'
import { RowTags, TextTags, WordingText } from './text-parts.tsx'

export function Component() {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const [params] = useSearchParams()
  const own = textLanguages.find((each) => each === i18n.language) ?? 'en'
  const asked = textLanguages.find((each) => each === params.get('language')) ?? own
  const areas = textSurfaces.flatMap((surface) =>
    textAreas[surface].map((value) => ({ value, label: areaName(t, surface, value) })),
  )
  const yes = (key: string) => ({
    key,
    label: t(`texts.filters.${key}`),
    kind: 'choice' as const,
    options: [{ value: 'true', label: t('texts.yes') }],
  })
  return (
    <ListScreen<TextItem>
      path="/texts"
      title={t('content.parts.texts')}
      searchLabel={t('texts.search')}
      emptyText={t('texts.emptyText')}
      lead={<p className="max-w-2xl pt-1 text-soft">{t('texts.intro')}</p>}
      idOf={({ key }) => key}
      linkOf={({ key }) => `/content/texts/${asked}/${encodeURIComponent(key)}`}
      tabs={[
        { name: t('texts.tabs.all'), query: '' },
        { name: t('texts.tabs.overridden'), query: 'overridden=true' },
        { name: t('texts.tabs.source_changed'), query: 'source_changed=true' },
        { name: t('texts.tabs.missing'), query: 'missing=true' },
      ]}
      filters={[
        {
          key: 'language',
          label: t('texts.language'),
          kind: 'choice',
          options: textLanguages.map((value) => ({ value, label: formats.language(value) })),
        },
        { key: 'area', label: t('texts.area'), kind: 'choice', options: areas },
        {
          key: 'surface',
          label: t('texts.surface'),
          kind: 'choice',
          options: textSurfaces.map((value) => ({ value, label: t(`texts.surfaces.${value}`) })),
        },
        yes('overridden'),
        yes('source_changed'),
        yes('missing'),
        yes('quoted'),
      ]}
      columns={[
        ...[asked, ...textLanguages.filter((each) => each !== asked)].map((language, index) => ({
          key: language,
          label: formats.language(language),
          isExtra: index > 1,
          cell: (text: TextItem) => <Worded text={text} language={language} />,
        })),
        {
          key: 'area',
          label: t('texts.area'),
          cell: (text: TextItem) => <span className="whitespace-nowrap">{areaName(t, text.surface, text.area)}</span>,
        },
        { key: 'tags', label: t('texts.marks'), cell: (text: TextItem) => <TextTags text={text} /> },
        {
          key: 'key',
          label: t('texts.key'),
          sort: 'key',
          isExtra: true,
          cell: ({ key }: TextItem) => <code className="text-sm wrap-anywhere">{key}</code>,
        },
      ]}
      card={(text) => (
        <span className="grid gap-1">
          <Worded text={text} language={asked} />
          <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {areaName(t, text.surface, text.area)}
            <TextTags text={text} />
          </span>
        </span>
      )}
    />
  )
}

function Worded({ text, language }: { text: TextItem; language: Language }) {
  const row = text.languages[language]
  return (
    <span className="grid max-w-80 min-w-40 justify-items-start gap-1">
      <WordingText wording={row.text} />
      <RowTags row={row} />
    </span>
  )
}

export function areaName(t: (key: string) => string, surface: string, area: string): string {
  return t(surface === 'fixed' ? 'texts.surfaces.fixed' : `texts.areas.${area}`)
}
