import { mergeAreas } from './merge-areas.ts'

export const texts = mergeAreas(import.meta.glob('./en/owner/*.json', { eager: true, import: 'default' }))
