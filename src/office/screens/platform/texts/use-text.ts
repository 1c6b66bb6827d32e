import { useOutletContext } from 'react-router'
import type { TextPage } from '#contract/office/platform/texts.ts'

type TextContext = {
  text: TextPage
  /** The release's text holds again: what was typed goes, and the form begins anew. */
  onReset(): void
}

/** The text under a dialog. */
export function useText(): TextContext {
  return useOutletContext<TextContext>()
}

/** A path of the API or of the office. */
export function pathOfText({ language, key }: { language: string; key: string }): string {
  return `/texts/${language}/${encodeURIComponent(key)}`
}
