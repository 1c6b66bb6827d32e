/** Returns the result of `work`, or null if it takes longer than these milliseconds; the work itself goes on. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
