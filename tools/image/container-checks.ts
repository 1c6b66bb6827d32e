import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openOffice } from '../servers/office-session.ts'
import type { Container } from './engine.ts'

const startMs = 60_000
// Clock tick of Linux in milliseconds, the same on every machine.
const tickMs = 10
/** Directories that a shop may write, and those in which nothing may change. */
const folders = { writable: ['/data', '/tmp'], closed: ['/', '/etc', '/usr/local/bin', '/shop', '/shop/dist/client'] }

export type Times = { health: number; ready: number; home: number }

/** Measures the milliseconds from the container's start to the first successful responses. */
export async function measureStart({ startedAt, log }: Container, port: number): Promise<Times> {
  const response = async (path: string) => {
    while (!(await isOk(`http://localhost:${port}${path}`))) {
      if (performance.now() > startedAt + startMs) throw new Error(`${path} was not answered:\n${await log()}`)
      await pause(10)
    }
    return performance.now() - startedAt
  }
  return { health: await response('/healthz'), ready: await response('/readyz'), home: await response('/') }
}

/**
 * Returns what a process has used so far: megabytes of memory, and processor milliseconds, which a busy machine does
 * not distort.
 */
export function readUse(processId: number): { megabytes: number; processorMs: number } {
  const ticks = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  const processorMs = ticks.reduce((sum, each) => sum + Number(each) * tickMs, 0)
  return { megabytes: Number(field(processId, 'VmRSS').split(' ')[0]) / 1_024, processorMs }
}

/** Returns deviations from deploy/kubernetes.yaml: the process's account, its privileges, and where it can write. */
export async function findFreedoms({ processId, execute }: Container, user: string): Promise<string[]> {
  const wrong: string[] = []
  const [uid, gid] = user.split(':')
  const said = JSON.parse(await execute(['node', '-p', 'JSON.stringify([process.getuid(), process.getgid()])']))
  if (uid === '0' || `${said}` !== `${uid},${gid}`) wrong.push(`runs as ${said}, the image says ${user}`)
  if (/[^0]/.test(field(processId, 'CapEff'))) wrong.push(`has capabilities: ${field(processId, 'CapEff')}`)
  if (field(processId, 'NoNewPrivs') !== '1') wrong.push('may get new privileges')
  const tryWrite = `try { fs.writeFileSync(process.argv[1] + '/written', ''); console.log('yes') } catch (error) { console.log(error.code) }`
  for (const [kind, paths] of Object.entries(folders)) {
    for (const path of paths) {
      const result = (await execute(['node', '-e', tryWrite, path])).trim()
      const isAsWanted = kind === 'writable' ? result === 'yes' : result === 'EROFS'
      if (!isAsWanted) wrong.push(`writing to ${path}: ${result}`)
    }
  }
  if (await succeeds(execute(['sh', '-c', 'true']))) wrong.push('has a shell')
  return wrong
}

/** Returns failures of the libraries with native code and of the image's own health check. */
export async function findFailures(input: {
  container: Container
  port: number
  healthCheck: string[]
  owner: { email: string; password: string }
}): Promise<string[]> {
  const { container, port, healthCheck, owner } = input
  const wrong: string[] = []
  const home = await (await fetch(`http://localhost:${port}/`)).text()
  const image = /srcset="(\/\S+) /i.exec(home)?.[1]?.replaceAll('&amp;', '&')
  const response = await fetch(`http://localhost:${port}${image}`, { headers: { accept: 'image/avif,image/webp' } })
  await response.arrayBuffer()
  if (!/^image\/(avif|webp)/.test(response.headers.get('content-type') ?? '')) {
    wrong.push(`an image of the home page (${image}): ${response.status} ${response.headers.get('content-type')}`)
  }
  await openOffice({ port, ...owner }).catch((error) => wrong.push(error.message))
  if (!(await succeeds(container.execute(healthCheck)))) wrong.push('the health check fails beside a healthy shop')
  const elsewhere = ['node', '-e', `process.env.PORT = '9'; ${healthCheck.at(-1)}`]
  if (await succeeds(container.execute(elsewhere))) wrong.push('the health check succeeds where nothing answers')
  return wrong
}

/** Waits until a container has written the words into its log. */
export async function waitForWords({ startedAt, log }: Container, words: string): Promise<number> {
  while (!(await log()).includes(words)) {
    if (performance.now() > startedAt + startMs) throw new Error(`"${words}" was not said:\n${await log()}`)
    await pause(50)
  }
  return performance.now() - startedAt
}

function field(processId: number, name: string): string {
  return new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(readFileSync(`/proc/${processId}/status`, 'utf8'))![1]!
}

function isOk(address: string): Promise<boolean> {
  return fetch(address).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}

function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}
