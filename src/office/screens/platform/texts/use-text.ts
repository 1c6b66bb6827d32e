import { useOutletContext } from 'react-router'
import type { TextPage } from '#contract/office/platform/texts.ts'

type TextContext = {
  text: TextPage
  /** Called after a reset to the release's text: discards the input and restarts the form. */
  onReset(): void
}

/** Returns the text of the screen below the dialog. */
export function useText(): TextContext {
  return useOutletContext<TextContext>()
}

/** Returns a text's path, which is the same in the API and the back office. */
export function pathOfText({ language, key }: { language: string; key: string }): string {
  return `/texts/${language}/${encodeURIComponent(key)}`
}
