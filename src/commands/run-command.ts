import { makeFilesPrivate } from '#storage/private-directory.ts'

/** Runs a command to its end: prints its result, or why it failed in plain words, and sets the exit code. */
export function runCommand(command: () => Promise<string | { output: string; exitCode: number }>): void {
  makeFilesPrivate()
  command()
    .then((result) => {
      const { output, exitCode } = typeof result === 'string' ? { output: result, exitCode: 0 } : result
      if (output) process.stdout.write(`${output}\n`)
      process.exitCode = exitCode
    })
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    })
}
