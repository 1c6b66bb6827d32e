/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by the time anything else runs.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** The name that the API gives a file. */
export function fileNameOf(response: Response, fallback: string): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback
}
