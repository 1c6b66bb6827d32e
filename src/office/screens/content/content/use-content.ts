import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { ContentPage } from '#contract/office/content/content.ts'
import { useAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { contentPath } from './content-kinds.ts'
import type { ContentForm } from './use-content-form.ts'

export type ContentContext = { page: ContentPage; form: ContentForm }

/** Returns the subject of the screen below the dialog. */
export function useContent(): ContentContext & { path: string; close(): void } {
  const context = useOutletContext<ContentContext>()
  const navigate = useNavigate()
  const { kind, subject } = context.page
  return {
    ...context,
    path: `/content/${kind}/${encodeURIComponent(subject)}`,
    close: () => navigate(contentPath(kind, subject), { preventScrollReset: true }),
  }
}

/** Runs an action on the draft after saving unsaved input. The screen follows if the subject's address changed. */
export function useContentAction(name: 'publish' | 'schedule' | 'discard' | 'restore', done: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page, form, path, close } = useContent()
  const action = useAction<ContentPage>('POST', `${path}/${name}`, {
    refresh: ['/content'],
    onDone(response) {
      navigate(contentPath(response.kind, response.subject), { preventScrollReset: true })
      showToast(t(`content.done.${done}`))
    },
  })
  return {
    page,
    close,
    isDirty: form.isDirty,
    error: action.error,
    isPending: action.isPending || form.form.formState.isSubmitting,
    async run(body: object, { isSavedFirst = true }: { isSavedFirst?: boolean } = {}) {
      if (!isSavedFirst) form.discard()
      const version = isSavedFirst ? await form.settle() : page.version
      // Errors are shown at the form's fields or in its conflict dialog.
      if (version === null) close()
      else action.mutate({ body, version })
    },
  }
}
