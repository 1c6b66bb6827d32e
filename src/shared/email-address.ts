/**
 * The rule of the browser's own field (WHATWG HTML, `input type=email`), for an address whose domain is in ASCII. The
 * domain has a dot, as every one has that mail is sent to.
 */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/

/**
 * The address with a domain of other letters written in ASCII (`ole@xn--blbr-roah.no`), as some browsers send it and
 * mail servers take it. Anything else stays as it is.
 */
export function asciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  // ASCII stays, so that no parser of addresses reads numbers out of it; nor may the domain be more than a domain.
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/\\?#:%[\]<>]/.test(domain)) return typed
  const ascii = URL.parse(`http://${domain}`)?.hostname
  return ascii ? `${typed.slice(0, at)}@${ascii}` : typed
}
