import { AreaLayout } from '#office/shell/area-layout.tsx'
import { areas } from '#office/shell/areas.ts'

/** The frame of an area's screens. */
export function areaLayout(key: string) {
  const area = areas.find((candidate) => candidate.key === key)
  return area && <AreaLayout area={area} />
}
