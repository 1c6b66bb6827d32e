import { type Fetched, fetchThrough } from './fetch-through.ts'
import { publicVisits } from './public-addresses.ts'

/** Every public visit through the CDN, twice, and past it: the same bytes, and the second time out of the CDN. */
export async function compareVisits(ports: {
  cdn: number
  shop: number
}): Promise<{ visits: number; wrong: string[] }> {
  const visits = await publicVisits(ports.shop)
  const wrong: string[] = []
  for (const { host, path, cookie } of visits) {
    const name = `${host}${path} with ${cookie.replace(/theme=\d+(; )?/, '') || 'no cookie'}`
    const ask = (port: number) => fetchThrough(port, { host, path, headers: { cookie } })
    const first = await ask(ports.cdn)
    const second = await ask(ports.cdn)
    const direct = await ask(ports.shop)
    if (direct.status !== 200) wrong.push(`${name}: ${direct.status}`)
    else if (!isSame(first, direct) || !isSame(second, direct)) wrong.push(`${name}: not what the shop answers`)
    else if (!second.isHit) wrong.push(`${name}: not kept`)
    if (first.headers['cache-tag']) wrong.push(`${name}: its tags are shown to visitors`)
  }
  return { visits: visits.length, wrong }
}

function isSame(one: Fetched, other: Fetched): boolean {
  const names = ['content-language', 'content-type', 'etag', 'content-security-policy']
  return one.text === other.text && names.every((name) => one.headers[name] === other.headers[name])
}
