/** Names that always mean this machine: localhost and its subdomains, 127.x.x.x and [::1], as `URL.hostname` writes them. */
export function isLoopbackName(hostname: string): boolean {
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLocalhost || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a socket's other end is this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}

/** A host to listen on as it stands in an address: `::1` becomes `[::1]`. */
export function nameInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** Whether listening there means every address of the machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Whether only this machine reaches a socket that listens there. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(nameInUrl(host))
}
