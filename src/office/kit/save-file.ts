/** Saves a text as a file on the user's device, like a download. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // Restores the byte order mark that spreadsheets need, because reading a response as text removes it.
  const content = type.startsWith('text/csv') ? `\uFEFF${text}` : text
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
