import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadResponse } from '#contract/office/catalogue/products.ts'
import { sendFile } from '#office/api/send-file.ts'

const maxBytes = 15 * 1024 * 1024

export type Upload = {
  id: number
  name: string
  /** Uploaded share, from 0 to 1. */
  share: number
  /** Reason why the file was refused; null while it is uploading. */
  problem: string | null
}

export type Uploads = { list: Upload[]; add(files: File[]): void; dismiss(id: number): void }

/** Uploads pictures one after the other and calls `onStored` for each one stored. */
export function useUploads(
  onStored: (image: { path: string; width: number | null; height: number | null }) => void,
): Uploads {
  const { t } = useTranslation()
  const [list, setList] = useState<Upload[]>([])
  const stored = useRef(onStored)
  stored.current = onStored
  const count = useRef(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const change = (id: number, changes: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const dismiss = (id: number) => setList((all) => all.filter((upload) => upload.id !== id))

  const send = async (id: number, file: File) => {
    try {
      const { path, width, height } = await sendFile<UploadResponse>('/uploads', file, (share) => change(id, { share }))
      // A drawing has no size in pixels.
      stored.current({ path, width: width || null, height: height || null })
      dismiss(id)
    } catch (error) {
      const [key] = (error as { errors?: Record<string, string[]> }).errors?.file ?? []
      const said = error instanceof Error ? error.message : ''
      change(id, {
        problem: key ? t(`errors.${key}`, { defaultValue: t('errors.validation.invalid') }) : said || t('act.failed'),
      })
    }
  }

  return {
    list,
    dismiss,
    add(files) {
      const begun = files.map((file) => {
        count.current += 1
        const problem = file.size > maxBytes ? t('form.imageTooLarge') : null
        return { file, upload: { id: count.current, name: file.name, share: 0, problem } }
      })
      setList((all) => [...all, ...begun.map(({ upload }) => upload)])
      for (const { file, upload } of begun) {
        if (upload.problem === null) line.current = line.current.then(() => send(upload.id, file))
      }
    },
  }
}
