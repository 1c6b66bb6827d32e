import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView, ViewList } from '#contract/office/people/views.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { searchedFor, standingIn, type Tab } from './list-state.ts'
import type { Hits } from './tab-hits.ts'

/** Shows the list's own views and the saved ones. The present filters can be saved under a name. */
export function ViewTabs({
  list,
  tabs,
  query,
  q,
  hits,
  columns,
  onOpen,
}: {
  list: ViewList
  tabs: readonly Tab[]
  query: string
  /** Search text, which also applies to the tab that is opened. */
  q: string
  /** Number of matching rows in each tab. */
  hits: readonly Hits[]
  columns: readonly string[]
  /** `columns` are those saved with the view. */
  onOpen(query: string, columns?: string[]): void
}) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null)
  const { data } = useRead<{ items: SavedView[] }>(`/views?list=${list}`)
  const views = data?.items ?? []
  const present = withoutCursor(query)
  const all = [...tabs, ...views]
  const isKnown = present === '' || all.some((view) => view.query === present)
  const standing = standingIn(all, present)
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-b border-line">
      {tabs.map((tab) => (
        <ViewTab
          key={tab.name}
          name={tab.name}
          hits={hits.find((each) => each.tab === tab)}
          isOpen={tab === standing}
          onOpen={() => onOpen(searchedFor(tab.query, q))}
        />
      ))}
      {views.map((view) => (
        <span key={view.id} className="flex items-center">
          <ViewTab
            name={view.name}
            isOpen={view === standing}
            onOpen={() => onOpen(searchedFor(view.query, q), view.columns)}
          />
          {view.query === present && view.own && (
            <Button
              shape="quiet"
              aria-label={t('list.deleteView', { name: view.name })}
              onPress={() => setDialog(view)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          )}
        </span>
      ))}
      {!isKnown && (
        <Button shape="quiet" onPress={() => setDialog('save')}>
          <Bookmark aria-hidden="true" className="size-4" />
          {t('list.saveView')}
        </Button>
      )}
      {dialog === 'save' && <SaveView list={list} query={present} columns={columns} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'save' && <DeleteView view={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** Returns a list's query without its page, as views store it. */
export function withoutCursor(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('cursor')
  return params.toString()
}

type TabProps = { name: string; hits?: Hits | undefined; isOpen: boolean; onOpen(): void }

function ViewTab({ name, hits, isOpen, onOpen }: TabProps) {
  const { number } = useFormats()
  return (
    <button
      type="button"
      aria-current={isOpen ? 'page' : undefined}
      className="-mb-px min-h-10 cursor-pointer border-b-2 border-transparent px-3 whitespace-nowrap text-soft aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      onClick={onOpen}
    >
      {name}{' '}
      {hits && (
        <span className="ml-0.5 rounded-md bg-line/60 px-1.5 text-sm font-medium tabular-nums">
          {number(hits.total) + (hits.isCapped ? '+' : '')}
        </span>
      )}
    </button>
  )
}

type SaveProps = { list: ViewList; query: string; columns: readonly string[]; onClose(): void }

function SaveView({ list, query, columns, onClose }: SaveProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useAction('POST', '/views', {
    refresh: ['/views'],
    onDone() {
      onClose()
      showToast(t('act.saved'))
    },
  })
  return (
    <ActionDialog
      title={t('list.saveView')}
      confirmLabel={t('act.save')}
      isPending={save.isPending}
      isIncomplete={!name.trim()}
      error={save.error}
      onConfirm={() => save.mutate({ body: { list, name, query, columns, shared: isShared } })}
      onClose={onClose}
    >
      <TextField
        label={t('list.viewName')}
        required
        value={name}
        maxLength={60}
        errors={save.error?.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox label={t('list.shareView')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
    </ActionDialog>
  )
}

function DeleteView({ view, onClose }: { view: SavedView; onClose(): void }) {
  const { t } = useTranslation()
  const remove = useAction('DELETE', `/views/${view.id}`, {
    refresh: ['/views'],
    onDone() {
      onClose()
      showToast(t('act.done'))
    },
  })
  return (
    <ActionDialog
      title={t('list.deleteView', { name: view.name })}
      consequence={view.shared ? t('list.deleteSharedView') : undefined}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  )
}
