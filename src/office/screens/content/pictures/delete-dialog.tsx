import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { PictureUse, PictureUses as Uses } from '#contract/office/content/content.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { PictureUses } from './picture-uses.tsx'
import { nameOf } from './pictures-screen.tsx'

/** Deletes a picture that is not used; otherwise shows where it has to be removed first. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const path = useParams()['*'] ?? ''
  const query = new URLSearchParams({ path })
  const close = () => navigate(`/content/pictures${search}`, { preventScrollReset: true })
  const remove = useAction('DELETE', `/uploads?${query}`, {
    refresh: ['/uploads'],
    onDone() {
      close()
      showToast(t('pictures.deleted'))
    },
  })
  // Does not read the uses of a picture that is being deleted.
  const read = useRead<Uses>(`/uploads/uses?${query}`, { enabled: !remove.isPending })
  // The error of the deletion is newer, as the picture may have been used since.
  const uses = (remove.error?.body.uses as PictureUse[] | undefined) ?? read.data?.uses ?? []
  const isUsed = uses.length > 0
  return (
    <ActionDialog
      title={t('pictures.deleteTitle', { name: nameOf({ path }) })}
      consequence={read.data && !isUsed ? t('pictures.deleteText') : undefined}
      confirmLabel={isUsed ? null : t('act.delete')}
      isDanger
      isPending={remove.isPending}
      isIncomplete={!read.data}
      error={isUsed ? null : (remove.error ?? read.error)}
      onConfirm={() => remove.mutate({})}
      onClose={close}
    >
      {!read.data && !read.error && <Skeleton rows={2} />}
      {isUsed && (
        <div role="alert" className="grid gap-2 rounded-md bg-attention-pale px-3 py-2">
          <p>{t('pictures.inUse')}</p>
          <PictureUses uses={uses} />
        </div>
      )}
    </ActionDialog>
  )
}
