import { mergeAreas } from './merge-areas.ts'

export const texts = mergeAreas(import.meta.glob('./no/owner/*.json', { eager: true, import: 'default' }))
