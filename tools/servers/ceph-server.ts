import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import type { S3Location } from '#environment.ts'
import { createS3Client } from '#storage/s3-store.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const bucket = 'vitrine'
const maxStartMs = 60_000
const accounts = ['client.admin', 'client.rgw', 'osd.0']

/** True if Debian's packages radosgw, ceph-mon, ceph-osd and ceph-common are on this machine. */
export async function hasCeph(): Promise<boolean> {
  return run('radosgw', ['--version']).then(
    () => true,
    () => false,
  )
}

/**
 * A Ceph cluster of one monitor and one disk in memory, with its S3 gateway and an empty bucket. Shops run on it in
 * production: signatures, listings and errors are as they will be.
 */
export async function startCeph(): Promise<{ location: S3Location; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ceph-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const keyring = join(folder, 'keyring')
  const configuration = join(folder, 'ceph.conf')
  for (const name of ['monitor', 'disk', 'run']) mkdirSync(join(folder, name))
  writeFileSync(configuration, configurationOf({ folder, cluster, monitorPort, port }))
  const ceph = (command: string, ...args: string[]) => run(command, ['-c', configuration, ...args])
  const daemons: ChildProcess[] = []
  const daemon = (command: string, ...args: string[]) => {
    daemons.push(spawn(command, ['-c', configuration, '-f', ...args], { stdio: 'ignore' }))
  }

  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
  for (const account of accounts) {
    const may = ['mon', 'osd', 'mgr'].flatMap((part) => ['--cap', part, 'allow *'])
    await run('ceph-authtool', [keyring, '--gen-key', '-n', account, ...may])
  }
  const map = join(folder, 'monitors')
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map])
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  await ceph('ceph', 'osd', 'new', disk, '0')
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
  daemon('ceph-osd', '-i', '0')
  daemon('radosgw', '-n', 'client.rgw')

  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: randomBytes(10).toString('hex'), secretAccessKey: randomBytes(20).toString('hex') }
  const location = { endpoint, bucket, region: 'us-east-1', credentials, prefix: '' }
  const stop = async () => {
    for (const each of daemons.toReversed()) {
      if (each.exitCode !== null || each.signalCode !== null) continue
      const ended = new Promise((resolve) => each.once('exit', resolve))
      each.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await responding(endpoint)
    const keys = ['--access-key', credentials.accessKeyId, '--secret-key', credentials.secretAccessKey]
    await ceph('radosgw-admin', 'user', 'create', '--uid=shop', '--display-name=shop', ...keys)
    await createS3Client(location).send(new CreateBucketCommand({ Bucket: bucket }))
    return { location, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function responding(endpoint: string): Promise<void> {
  const deadline = performance.now() + maxStartMs
  for (;;) {
    const response = await fetch(endpoint).catch(() => null)
    if (response?.ok) return
    if (performance.now() > deadline) throw new Error('The gateway of Ceph did not answer within a minute')
    await setTimeout(200)
  }
}

type CephOptions = { folder: string; cluster: string; monitorPort: number; port: number }

function configurationOf({ folder, cluster, monitorPort, port }: CephOptions): string {
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${join(folder, 'keyring')}
run dir = ${join(folder, 'run')}
admin socket = ${join(folder, 'run', '$name.asok')}
log file = ${join(folder, '$name.log')}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon allow pool size one = true
[mon.a]
mon data = ${join(folder, 'monitor')}
[osd.0]
osd data = ${join(folder, 'disk')}
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
`
}
