const officePath = /^\/api\/admin(\/|$)/
/** Calls made before signing in to the back office. */
const openCalls = /^\/api\/admin\/(sign-in|sign-in\/code|sign-out|invitations\/[^/]+)$/

export function isOfficeCall(path: string): boolean {
  return officePath.test(path)
}

export function isOpenOfficeCall(path: string): boolean {
  return openCalls.test(path)
}
