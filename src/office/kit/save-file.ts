/** Keeps a text as a file of the person's own, as a download does. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // Reading an answer as text takes the mark off that spreadsheets need.
  const content = type.startsWith('text/csv') ? `\uFEFF${text}` : text
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
