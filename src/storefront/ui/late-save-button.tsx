import type { SaveButtonProps } from './save-button.tsx'
import { scriptedComponent } from './scripted-component.tsx'

/** The server HTML omits this button, because it needs scripts. */
export const LateSaveButton = scriptedComponent<SaveButtonProps>(async () => {
  return (await import('./save-button.tsx')).SaveButton
})
