import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ContentItem } from '#contract/office/content/content.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { textIn } from '#shared/markets.ts'
import { useContent } from './use-content.ts'

/** Deletes a page; its address can redirect to another page. */
export function Component() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { page, form, path, close } = useContent()
  const pages = useRead<{ items: ContentItem[] }>('/content/pages').data?.items ?? []
  const [target, setTarget] = useState('')
  const remove = useAction('DELETE', path, {
    onDone() {
      form.discard()
      // Refreshes the lists only, because the deleted page must not be read again.
      for (const list of ['/content', '/content/pages']) client.invalidateQueries({ queryKey: [list], exact: true })
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate('/content'))
      showToast(t('content.done.delete'))
    },
  })
  const others = pages.filter(({ subject, state }) => subject !== page.subject && state === 'live')
  return (
    <ActionDialog
      title={t('content.acts.delete')}
      consequence={t(target ? 'content.deleteLeads' : 'content.deleteText')}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate({
          version: page.version,
          path: target ? `${path}?${new URLSearchParams({ redirect_to: target })}` : path,
        })
      }
      onClose={close}
    >
      <Select
        label={t('content.redirectTo')}
        value={target}
        errors={remove.error?.errors.redirect_to}
        options={[
          { value: '', label: t('content.redirectNowhere') },
          ...others.map(({ subject, name }) => ({
            value: subject,
            label: textIn(name, i18n.language as 'en') || subject,
          })),
        ]}
        onChange={(event) => setTarget(event.target.value)}
      />
    </ActionDialog>
  )
}
