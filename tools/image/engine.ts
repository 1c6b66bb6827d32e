import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// Podman's own are higher than a process without privileges may set.
const limits = ['--ulimit=nofile=4096', '--ulimit=nproc=1024']
const largestOutput = 64 * 1024 * 1024

export type Engine = ReturnType<typeof openEngine>
export type Container = Awaited<ReturnType<Engine['start']>>

/** Buildah and Podman, each call a process of its own, with images and containers below `folder` only. */
export function openEngine(folder: string) {
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => call('buildah', ...store, ...args)
  const podman = (...args: string[]) => call('podman', ...store, '--runtime', 'crun', ...args)

  return {
    /** Builds with the network of this machine, and without mounts or devices that would need privileges. */
    async build(name: string, file: string, context: string, more: string[] = []) {
      const args = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--file', file, '--tag', name]
      await buildah('build', ...args, ...more, context)
    },
    /** Writes the image's layers, compressed as for a registry, and their manifest into a folder. */
    async writeLayers(name: string, to: string) {
      await buildah('push', '--compression-format', 'gzip', name, `dir:${to}`)
    },
    async settings(name: string): Promise<{ user: string; healthCheck: string[] }> {
      type Inspected = { Config: { User: string }; Healthcheck: { Test: string[] } }
      const [image] = JSON.parse(await podman('image', 'inspect', name)) as [Inspected]
      return { user: image.Config.User, healthCheck: image.Healthcheck.Test.slice(1) }
    },
    /** Starts the image as deploy/compose.yaml does, on a root that cannot be written to and with no privilege left. */
    async start(input: { image: string; data: string; environment: Record<string, string>; command?: string[] }) {
      const settings = Object.entries(input.environment).map(([name, value]) => `--env=${name}=${value}`)
      const created = await podman(
        ...['create', '--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', `--volume=${input.data}:/data:U`],
        ...['--cap-drop=all', '--security-opt=no-new-privileges', '--network=host', '--cgroups=disabled'],
        ...['--no-healthcheck', ...limits, ...settings, input.image, ...(input.command ?? [])],
      )
      const id = created.trim()
      const startedAt = performance.now()
      await podman('start', id)
      return {
        startedAt,
        processId: Number(await podman('inspect', '--format={{.State.Pid}}', id)),
        log: () => podman('logs', id),
        /** Returns the output of a command in the container; throws if its exit code is not 0. */
        execute: (command: string[]) => podman('exec', id, ...command),
        /** Sends SIGTERM alone, and waits for the exit code. */
        async end(): Promise<{ code: number; seconds: number }> {
          const from = performance.now()
          await podman('kill', '--signal=TERM', id)
          const code = Number(await podman('wait', id))
          return { code, seconds: (performance.now() - from) / 1_000 }
        },
        remove: () => podman('rm', '--force', '--time=5', id),
      }
    },
    /** Ends every container. What an ordinary account's containers wrote, only Buildah can remove. */
    async remove() {
      await podman('rm', '--all', '--force', '--time=5')
      await buildah('unshare', 'rm', '-rf', folder).catch(() => call('rm', '-rf', folder))
    },
  }
}

async function call(command: string, ...args: string[]): Promise<string> {
  // crun refuses machines that mount both generations of control groups, although none is used here.
  const hidden = '/sys/fs/cgroup/unified'
  const [file, ...first] = readFileSync('/proc/mounts', 'utf8').includes(` ${hidden} `)
    ? ['unshare', '--mount', 'sh', '-c', `umount ${hidden}; exec "$@"`, 'sh', command]
    : [command]
  const { stdout } = await run(file!, [...first, ...args], { maxBuffer: largestOutput })
  return stdout
}
