import { mergeAreas } from './merge-areas.ts'

export const texts = mergeAreas(import.meta.glob('./sv/owner/*.json', { eager: true, import: 'default' }))
