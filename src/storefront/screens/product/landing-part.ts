import type { ComponentType } from 'react'
import type { LandingData } from './product-route.ts'

// Few addresses show this view: its code comes only with them.
let view: ComponentType<{ data: LandingData }> | null = null

export async function loadLandingView(): Promise<void> {
  view ??= (await import('./landing-view.tsx')).LandingView
}

export function landingView(): ComponentType<{ data: LandingData }> | null {
  return view
}
