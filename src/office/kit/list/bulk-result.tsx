import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkResponse } from '#contract/office/lists.ts'
import type { Operation } from '#contract/office/office/bulk-actions.ts'
import { useAction, useRead, useRefresh } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'

type Failed = BulkResponse['failed']
type Words = {
  nameOf(id: string): string
  doneText(count: number): string
  /** Describes the state of a row for which the action was not possible. */
  stateOf?: ((state: string) => string) | undefined
}

/** Shows the result of a bulk action for each row, or the progress of the job that works on many rows. */
export function BulkResult({
  path,
  result,
  onClose,
  ...words
}: Words & { path: string; result: BulkResponse; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <Sheet label={t('list.bulkDone')} onClose={onClose}>
      <div className="grid gap-3 p-5">
        <h2 className="font-display text-title">{t('list.bulkDone')}</h2>
        {result.operation ? (
          <OperationProgress path={path} id={result.operation} words={words} />
        ) : (
          <Outcome done={result.done.length} failed={result.failed} words={words} />
        )}
        <Button shape="primary" onPress={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </Sheet>
  )
}

type OutcomeProps = { done: number; failed: Failed; words: Words }

function Outcome({ done, failed, words: { nameOf, doneText, stateOf } }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-2">
      <p>{doneText(done)}</p>
      {failed.length > 0 && (
        <>
          <p className="font-medium">{t('list.notDone', { count: failed.length })}</p>
          <ul className="grid max-h-72 gap-1 overflow-y-auto">
            {failed.map(({ id, message, state }) => (
              <li key={id} className="text-bad">
                {t('act.named', { name: nameOf(id), value: (state !== null && stateOf?.(state)) || message })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Shows the progress of a job, which continues when the dialog is closed. It can be stopped between two rows. */
function OperationProgress({ path, id, words }: { path: string; id: string; words: Words }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const address = `/operations/${id}`
  const { data, error, refetch } = useRead<Operation>(address, { everyWhile: ({ state }) => state === 'RUNNING' })
  const cancel = useAction('POST', `${address}/cancel`, { refresh: [address] })
  const isOver = data !== undefined && data.state !== 'RUNNING'
  useEffect(() => {
    if (isOver) refresh(path, '/counts')
  }, [isOver, path, refresh])
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <p role="status">{t('act.working')}</p>
  if (isOver) return <Outcome done={data.done} failed={data.failed} words={words} />
  const { done, total } = data
  return (
    <div className="grid gap-2">
      <p role="status">{t('list.bulkRunning', { done, total })}</p>
      <progress className="h-2 w-full accent-brand" value={done} max={total} aria-label={t('list.bulkDone')} />
      {cancel.error && <ErrorNote error={cancel.error} />}
      <div>
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate({})}>
          {t('list.bulkStop')}
        </Button>
      </div>
    </div>
  )
}
