const officePath = /^\/api\/admin(\/|$)/
/** Calls that somebody makes before they are signed in to the back office. */
const openCalls = /^\/api\/admin\/(sign-in|sign-in\/code|sign-out|invitations\/[^/]+)$/

/** Whether a call is the back office's. */
export function isOfficeCall(path: string): boolean {
  return officePath.test(path)
}

export function isOpenOfficeCall(path: string): boolean {
  return openCalls.test(path)
}
