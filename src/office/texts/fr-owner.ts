import { mergeAreas } from './merge-areas.ts'

export const texts = mergeAreas(import.meta.glob('./fr/owner/*.json', { eager: true, import: 'default' }))
