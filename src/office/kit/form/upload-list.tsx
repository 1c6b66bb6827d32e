import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Uploads } from './use-uploads.ts'

/** Lists the files being uploaded and those that were refused, by name. */
export function UploadList({ uploads: { list, dismiss } }: { uploads: Uploads }) {
  const { t } = useTranslation()
  if (list.length === 0) return null
  return (
    <ul aria-live="polite" className="grid gap-1">
      {list.map(({ id, name, share, problem }) => (
        <li key={id} className="flex items-center gap-2">
          <span className="max-w-60 truncate">{name}</span>
          {problem === null ? (
            <progress
              aria-label={t('form.uploading', { name })}
              value={share}
              max={1}
              className="h-2 w-40 accent-brand"
            />
          ) : (
            <>
              <span className="text-bad">{problem}</span>
              <AriaButton
                aria-label={t('form.dismiss', { name })}
                onPress={() => dismiss(id)}
                className="grid size-8 place-items-center pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </AriaButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
