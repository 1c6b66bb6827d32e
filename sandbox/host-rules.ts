/** Names of this machine as `URL.hostname` writes them: localhost, its subdomains, 127.x.x.x and [::1]. */
export function isLoopbackName(hostname: string): boolean {
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLocalhost || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** True if a socket's remote address is this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}

/** A listening address as URLs write it: `::1` becomes `[::1]`. */
export function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** True if listening on this address means listening on every address of the machine. */
export function isWildcardHost(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** True if only this machine can reach a listening address. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(hostInUrl(host))
}
