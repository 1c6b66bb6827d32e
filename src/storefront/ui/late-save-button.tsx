import type { SaveButtonProps } from './save-button.tsx'
import { scriptedComponent } from './scripted-component.tsx'

/** Without scripts it could do nothing. */
export const LateSaveButton = scriptedComponent<SaveButtonProps>(async () => {
  return (await import('./save-button.tsx')).SaveButton
})
