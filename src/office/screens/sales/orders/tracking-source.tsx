import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackingFile } from '#contract/office/sales/shipments.ts'
import type { OfficeError } from '#office/api/api-client.ts'
import { sendFile } from '#office/api/send-file.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { type Matching, matchTable } from './tracking-table-rules.ts'

const maxNamed = 10

type SourceProps = {
  orders: readonly string[]
  /** What the last paste or file filled in; null before the first. */
  matching: Matching | null
  onMatching(found: Matching): void
}

/** Takes a carrier's file of tracking numbers, and names the lines of a paste or file that match no order. */
export function TrackingSource({ orders, matching, onMatching }: SourceProps) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<OfficeError | null>(null)
  const [refused, setRefused] = useState<TrackingFile['refused']>([])
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setSending(true)
    setError(null)
    setRefused([])
    try {
      const table = await sendFile<TrackingFile>('/shipments/file', file, () => undefined)
      setRefused(table.refused)
      onMatching(matchTable(table.rows, orders))
    } catch (problem) {
      setError(problem as OfficeError)
    } finally {
      setSending(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void send(event.dataTransfer.files[0])
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files without a mouse */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
      >
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-3 text-base font-medium focus-within:outline-2 focus-within:outline-focus pointer-coarse:min-h-11">
          <Upload aria-hidden="true" className="size-4" />
          {t(isSending ? 'act.working' : 'orders.ship.file')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            disabled={isSending}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <p className="min-w-0 flex-1 basis-60 text-soft">{t('orders.ship.pasteHint')}</p>
      </div>
      {error && <ErrorNote error={error} />}
      {matching && <Report matching={matching} refused={refused} />}
    </div>
  )
}

function Report({ matching, refused }: { matching: Matching; refused: TrackingFile['refused'] }) {
  const { t } = useTranslation()
  const filled = Object.values(matching.numbers).filter(Boolean).length
  const lines = [
    ...matching.unmatched.map(({ line, text, why }) => ({ line, text: text || '–', why: t(`orders.ship.why.${why}`) })),
    ...refused.map(({ line, why }) => ({ line, text: '', why })),
  ]
  const more = lines.length - maxNamed
  return (
    <div role="status" className="grid gap-1 rounded-md bg-ground px-3 py-2 text-sm">
      <p className="font-medium">{t('orders.ship.filled', { count: filled })}</p>
      {lines.length > 0 && (
        <>
          <p className="text-attention">{t('orders.ship.unmatched', { count: lines.length })}</p>
          <ul className="grid max-h-40 gap-0.5 overflow-y-auto">
            {lines.slice(0, maxNamed).map(({ line, text, why }) => (
              <li key={`${line} ${text}`} className="wrap-anywhere">
                {t('orders.ship.unmatchedLine', { line, text, why })}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-soft">{t('orders.ship.unmatchedMore', { count: more })}</p>}
        </>
      )}
    </div>
  )
}
