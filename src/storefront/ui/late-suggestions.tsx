import { scriptedComponent } from './scripted-component.tsx'

/** Products where there is nothing else to see: what this browser looked at is known to it alone. */
export const LateSuggestions = scriptedComponent(async () => {
  return (await import('./product-suggestions.tsx')).ProductSuggestions
})
