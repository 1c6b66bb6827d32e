/** True if screen transitions and smooth scrolling are allowed; false on the server. */
export function wantsMotion(): boolean {
  return typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
