/** Whether screens may fade into each other, and strips glide; false on the server. */
export function wantsMotion(): boolean {
  return typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
