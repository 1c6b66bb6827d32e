import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'

/** A server under measurement; `pid` is the process whose processor time counts. */
export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** A response as sent: compressed, without hop-by-hop headers. */
export type RawResponse = { headers: Record<string, string>; body: Buffer }

const folder = join(import.meta.dirname, '../..')

/** The built demo shop on an empty data directory, without background work. */
export async function startShop(environment: Record<string, string> = {}): Promise<Server & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const port = await freePort()
  const child = fork(join(folder, 'dist/server/main.js'), {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      OWNER_PASSWORD: 'a long enough phrase',
      VITRINE_PICTURES_AHEAD: '0',
      DEMO_HISTORY: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await ready(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    dataDir,
    async stop() {
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A web server that only sends the given bytes: the baseline. */
export async function startBareServer(): Promise<
  Server & { give(path: string, response: RawResponse): Promise<void> }
> {
  const child = fork(join(folder, 'tools/bench/bare-server.ts'), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await ready(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async give(path, { headers, body }) {
      child.send({ path, headers, body: body.toString('base64') })
      await once(child, 'message')
    },
    stop: () => end(child),
  }
}

/** nginx sending the same bytes from one worker; null when it is not installed. */
export async function startNginx(responses: Map<string, RawResponse>): Promise<Server | null> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const home = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const port = await freePort()
  const locations = [...responses].map(([path, { headers, body }], index) => {
    writeFileSync(join(home, `answer-${index}`), body)
    const own = Object.entries(headers).filter(([name]) => !['content-length', 'content-type', 'etag'].includes(name))
    const added = own.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", '')}';`).join(' ')
    return `location = ${path} { types {} default_type '${headers['content-type']}'; ${added} root ${home}; try_files /answer-${index} =404; }`
  })
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${home}/pid; error_log stderr crit;
events { worker_connections 2048; }
http { access_log off; sendfile on; open_file_cache max=100; keepalive_requests 100000000;
client_body_temp_path ${home}; proxy_temp_path ${home}; fastcgi_temp_path ${home}; uwsgi_temp_path ${home}; scgi_temp_path ${home};
server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  await reachable(port)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      await end(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Sends the headers of a browser. Throws for any status but 200. */
export async function fetchRaw(url: string, accept = 'text/html,application/json'): Promise<RawResponse> {
  const call = request(url, { headers: { 'accept-encoding': 'br, gzip', accept } })
  call.end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`)
  return { headers, body: Buffer.concat(chunks) }
}

async function ready(child: ChildProcess): Promise<{ port: number }> {
  const [message] = (await once(child, 'message')) as [{ ready?: boolean; port: number }]
  return message
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      () => !socket.errored,
      () => false,
    )
    socket.destroy()
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
