import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type ReverseProxy = {
  port: number
  /** Sends new requests to these ports only, from when it resolves. */
  passTo(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

const maxReloadMs = 20_000

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** nginx in front of several shops, as deploy/nginx.conf has it but without TLS. */
export async function startProxy(port: number, ports: readonly number[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const file = join(folder, 'nginx.conf')
  let generation = 1
  const write = (backends: readonly number[]) =>
    writeFileSync(file, configurationOf(folder, port, backends, generation))
  const isServed = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/proxy-generation`).catch(() => null)
    return (await response?.text()) === String(generation)
  }
  const served = async () => {
    const deadline = performance.now() + maxReloadMs
    while (!(await isServed())) {
      if (performance.now() > deadline) throw new Error('The proxy did not take its configuration')
      await pause(20)
    }
  }

  write(ports)
  const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'errors.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await served()
  return {
    port,
    async passTo(backends) {
      generation += 1
      write(backends)
      nginx.kill('SIGHUP')
      await served()
    },
    async stop() {
      if (nginx.exitCode === null) {
        const ended = once(nginx, 'exit')
        nginx.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configurationOf(folder: string, port: number, backends: readonly number[], generation: number): string {
  const path = (name: string) => join(folder, name)
  // A backend that refuses is left alone for a moment; what could not be sent goes to another.
  const servers = backends.map((backend) => `    server 127.0.0.1:${backend} max_fails=1 fail_timeout=1s;`)
  return `daemon off;
worker_processes 1;
pid ${path('pid')};
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${path('bodies')};
  proxy_temp_path ${path('answers')};
  fastcgi_temp_path ${path('fastcgi')};
  uwsgi_temp_path ${path('uwsgi')};
  scgi_temp_path ${path('scgi')};
  upstream shops {
${servers.join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 64m;
    location = /proxy-generation { return 200 "${generation}"; }
    location / {
      proxy_pass http://shops;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # The visitors of the tools say themselves from which address they come.
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`
}
