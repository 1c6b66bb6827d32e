/** The video's id from any of the usual links, or from a bare id; null where there is none. */
export function videoIdOf(link: string | null): string | null {
  if (!link) return null
  const text = link.trim()
  if (/^[\w-]{11}$/.test(text)) return text
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first, second] = url.pathname.split('/').filter(Boolean)
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(first ?? '')
            ? second
            : null
        : null
  return id && /^[\w-]{11}$/.test(id) ? id : null
}
