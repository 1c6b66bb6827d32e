import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ImportResponse, UnreadableImport } from '#contract/office/office/imports.ts'
import type { OfficeError } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { sendFile } from '#office/api/send-file.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { ColumnChoice } from './column-choice.tsx'

/** Uploads a chosen or dropped file of products, and opens the result of its check. */
export function UploadFile() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const hint = useId()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<OfficeError | null>(null)
  const [file, setFile] = useState<File>()
  const send = async (chosen: File | undefined, said: { columns?: Record<string, string>; format?: string } = {}) => {
    if (!chosen || share !== null) return
    setFile(chosen)
    setError(null)
    setShare(0)
    try {
      const query = new URLSearchParams({ name: chosen.name.slice(0, 200) })
      if (said.columns) query.set('columns', JSON.stringify(said.columns))
      if (said.format) query.set('format', said.format)
      const { id } = await sendFile<ImportResponse>(`/imports?${query}`, chosen, setShare)
      await refresh('/imports')
      navigate(`/products/imports/${id}`)
    } catch (problem) {
      setError(problem as OfficeError)
    } finally {
      setShare(null)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void send(event.dataTransfer.files[0])
  }
  const unreadable = error?.code === 'import.unreadable' ? (error.body as UnreadableImport) : null
  // A file without columns to name, such as a picture, leaves nothing to choose.
  const hasColumns = unreadable && unreadable.unknown.length > 0
  return (
    <div className="mb-4 grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files without a mouse */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line border-dashed bg-surface p-4"
      >
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-3 font-medium focus-within:outline-2 focus-within:outline-focus pointer-coarse:min-h-11">
          <Upload aria-hidden="true" className="size-4" />
          {t('imports.choose')}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-describedby={hint}
            className="sr-only"
            disabled={share !== null}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <p id={hint} className="min-w-0 flex-1 basis-60 text-soft">
          {t('imports.hint')}
        </p>
        {share !== null && (
          <progress aria-label={t('imports.sending')} value={share} max={1} className="h-2 w-40 accent-brand" />
        )}
      </div>
      {error && <ErrorNote error={error} />}
      {hasColumns && (
        <ColumnChoice
          key={`${file?.name} ${unreadable.format}`}
          columns={unreadable}
          onChosen={(columns) => void send(file, { columns, format: unreadable.format })}
          onFormat={(format) => void send(file, { format })}
        />
      )}
    </div>
  )
}
