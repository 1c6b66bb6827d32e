import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { differenceKinds } from '#shared/vocabularies.ts'
import { packageFolders, serverPackages } from '../../bin/server-packages.js'
import { readEnvironment } from '../../src/environment.ts'
import { findManifestErrors } from '../support/kubernetes-manifests.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const source = file('src/environment.ts')
const known = [
  ...source.slice(source.indexOf('const schema'), source.indexOf('export type')).matchAll(/^ {2}([A-Z0-9_]+):/gm),
]
  .map(([, name]) => name!)
  .filter((name) => !name.startsWith('VITRINE_'))
const entries = file('vite.config.ts')
const operations = file('docs/operations.md')

type Container = {
  name: string
  command?: string[]
  envFrom: unknown[]
  resources: { requests: object; limits: object }
  securityContext: object
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
  lifecycle?: { preStop: { sleep: { seconds: number } } }
  ports?: { containerPort: number }[]
}
type Resource = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    selector?: { matchLabels?: object }
    minAvailable?: number
    strategy?: { rollingUpdate: object }
    template: {
      metadata: { labels: object }
      spec: {
        containers: Container[]
        terminationGracePeriodSeconds: number
        securityContext: { runAsUser: number; runAsGroup: number }
      }
    }
  }
}
type Package = { dev?: boolean; dependencies?: Record<string, string> }
type Service = {
  image: string
  command?: string[]
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  healthcheck?: object
}

test('the environment is read from names that are found in the source', () => {
  expect(known.length).toBeGreaterThan(20)
  expect(known).toContain('DATABASE_URL')
})

test('every variable that docs/operations.md names exists, and every one that exists is named there', () => {
  const table = operations.slice(operations.indexOf('## Environment'), operations.indexOf('## Setting it up'))
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  )
  // The sandbox reads its own.
  const ofSandbox = named.filter(
    (name) => !known.includes(name) && file('sandbox/main.ts').includes(`environment.${name}`),
  )
  expect([...named].sort()).toEqual([...known, ...ofSandbox].sort())
})

test('every kind of difference has its row in docs/operations.md', () => {
  for (const kind of differenceKinds) expect(operations).toContain(`\`${kind}\``)
})

describe('the compose file', () => {
  const compose = parse(file('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
  }
  const { shop, worker, database } = compose.services

  test('is shop, worker and PostgreSQL, each waiting for what it needs', () => {
    expect(Object.keys(compose.services)).toEqual(['shop', 'worker', 'database'])
    expect(shop!.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(worker!.depends_on?.shop).toEqual({ condition: 'service_healthy' })
    expect(database!.image).toMatch(/^postgres:/)
    expect(shop!.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(Object.keys(compose.volumes)).toEqual(['data', 'database'])
  })

  test('sets only variables that exist, to values that the shop takes, and takes secrets from outside', () => {
    const example = Object.fromEntries(
      file('deploy/environment.example')
        .split('\n')
        .filter((line) => /^[A-Z0-9_]+=/.test(line))
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    )
    const given: Record<string, string> = {
      ...example,
      POSTGRES_PASSWORD: 'x',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtps://mail.example',
      OWNER_EMAIL: 'owner@shop.example',
    }
    for (const service of [shop!, worker!]) {
      const values = Object.fromEntries(
        Object.entries(service.environment).map(([name, value]) => [
          name,
          value.replace(/\$\{([A-Z0-9_]+)(?::[-?]([^}]*))?\}/g, (_, variable: string) => {
            expect(Object.keys(given), variable).toContain(variable)
            return given[variable]!
          }),
        ]),
      )
      for (const name of Object.keys(values)) expect(known).toContain(name)
      expect(readEnvironment({ NODE_ENV: 'production', ...values })).toMatchObject({ trustProxy: true, demo: false })
      for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']) {
        expect(service.environment[name]).toMatch(/^\$\{/)
      }
    }
    expect(file('deploy/environment.example')).not.toMatch(/(_KEY|_SECRET|PASSWORD)=\S/)
  })

  test('starts programs that are built', () => {
    expect(worker!.command?.at(-1)).toBe('dist/server/worker.js')
    expect(entries).toContain('worker: ')
  })
})

describe('the Kubernetes manifest', () => {
  const resources = parseAllDocuments(file('deploy/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Resource
  })
  const find = (kind: string, name: string) =>
    resources.find((each) => each.kind === kind && each.metadata.name === name)!
  const config = find('ConfigMap', 'vitrine-config').data!
  const shop = find('Deployment', 'vitrine-shop')
  const worker = find('Deployment', 'vitrine-worker')

  test('is what the schemas of Kubernetes allow, and nothing that they do not know', () => {
    expect(resources.flatMap(findManifestErrors)).toEqual([])
    const misspelt = structuredClone(shop)
    Object.assign(misspelt.spec, { replcas: 2 })
    Object.assign(misspelt.spec.template.spec.containers[0]!.lifecycle!.preStop.sleep, { seconds: '5' })
    expect(findManifestErrors(misspelt)).toEqual([
      expect.stringMatching(/preStop\/sleep\/seconds must be integer/),
      'Deployment/vitrine-shop/spec/replcas is not known',
    ])
  })

  test('names only variables that exist, with values that the shop takes', () => {
    for (const name of Object.keys(config)) expect(known).toContain(name)
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    expect(readEnvironment({ NODE_ENV: 'production', ...config, ...keys }).allowedHosts).toContain('shop.example')
    expect(Object.keys(config).filter((name) => /KEY|SECRET|PASSWORD|TOKEN|URL/.test(name))).toEqual([])
  })

  test('asks readiness and liveness at addresses of their own, and gives the shop time to leave', () => {
    const [container] = shop.spec.template.spec.containers
    expect(container!.readinessProbe?.httpGet.path).toBe('/readyz')
    expect(container!.livenessProbe?.httpGet.path).toBe('/healthz')
    expect(container!.ports).toEqual([{ name: 'http', containerPort: 3000 }])
    const preStop = container!.lifecycle!.preStop.sleep.seconds
    const longestStop = 45
    const grace = shop.spec.template.spec.terminationGracePeriodSeconds
    expect(grace).toBeGreaterThan(preStop + Number(config.DRAIN_SECONDS) + longestStop)
    expect(shop.spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  })

  test('limits what each part may use and do, and takes secrets from a secret', () => {
    for (const { spec } of [shop, worker]) {
      for (const { resources: limits, securityContext, envFrom } of spec.template.spec.containers) {
        expect(Object.keys(limits.requests)).toEqual(['cpu', 'memory'])
        expect(limits.limits).toHaveProperty('memory')
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
        expect(envFrom).toContainEqual({ secretRef: { name: 'vitrine-secrets' } })
      }
    }
    expect(worker.spec.template.spec.containers[0]!.command?.at(-1)).toBe('dist/server/worker.js')
  })

  test('keeps one shop up while machines are emptied', () => {
    const budget = find('PodDisruptionBudget', 'vitrine-shop')
    expect(budget.spec.minAvailable).toBe(1)
    expect(shop.spec.template.metadata.labels).toMatchObject(budget.spec.selector!.matchLabels!)
  })
})

describe('the image', () => {
  const image = file('deploy/Dockerfile')

  test('has what the programs read, and names only variables that exist', () => {
    const settings = [...image.matchAll(/^(?:ENV)?\s+([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
    const ofSystem = ['PATH', 'MALLOC_ARENA_MAX']
    expect(settings.filter((name) => !known.includes(name) && !ofSystem.includes(name))).toEqual([])
    expect(settings).toContain('DATA_DIR')
    for (const path of ['node_modules node_modules', 'migrations migrations', 'dist dist', 'package.json ./']) {
      expect(image).toContain(`/image/shop/${path}\n`)
    }
    expect(image).toContain('dist/server/main.js')
    expect(file('deploy/Dockerfile.dockerignore')).toMatch(/^\.git$/m)
  })

  test('runs as the account that owns /data and /tmp, the one that the Kubernetes manifest names', () => {
    const last = image.slice(image.lastIndexOf('FROM '))
    const [, user, group] = /^USER ([1-9]\d*):([1-9]\d*)$/m.exec(last)!
    for (const folder of ['/data', '/tmp']) {
      expect(last).toContain(`--chown=${user}:${group} /image/empty ${folder}\n`)
    }
    for (const account of file('deploy/kubernetes.yaml').matchAll(/runAs(User|Group): (\d+)/g)) {
      expect(account[2]).toBe(account[1] === 'User' ? user : group)
    }
  })

  test('asks for no shell, because it has none', () => {
    const last = image.slice(image.lastIndexOf('FROM '))
    expect(last).not.toMatch(/^RUN/m)
    for (const command of last.matchAll(/^\s*(?:CMD|ENTRYPOINT)(.*)/gm)) expect(command[1]).toMatch(/^ \["node", /)
    for (const path of ['deploy/kubernetes.yaml', 'deploy/compose.yaml']) {
      for (const [, program] of file(path).matchAll(/command: \["(\w+)"/g)) expect(program).toBe('node')
    }
  })

  test('has every package that the built server loads, with what each needs, and none that only tools use', () => {
    const { packages } = JSON.parse(file('package-lock.json')) as { packages: Record<string, Package> }
    const folders = packageFolders()
    for (const name of serverPackages) expect(folders).toContain(`node_modules/${name}`)
    expect(folders.filter((folder) => packages[folder]!.dev)).toEqual([])
    const names = folders.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length))
    for (const folder of folders) {
      expect(names, folder).toEqual(expect.arrayContaining(Object.keys(packages[folder]!.dependencies ?? {})))
    }
    // Native code lies in packages of its own, one for each system.
    expect(names.filter((name) => /^@img\/sharp-(?!libvips)/.test(name))).not.toEqual([])
    expect(names.filter((name) => name.startsWith('@node-rs/argon2-'))).not.toEqual([])
    expect(() => packageFolders(['not-there'])).toThrow('not-there is not installed')
  })

  test('a package that another needs in a version of its own is found below it', () => {
    expect(packageFolders(['pdfkit'])).toContain('node_modules/pdfkit/node_modules/@noble/hashes')
  })
})

test('the proxies replace the forwarding headers and keep figures inside', () => {
  for (const path of ['deploy/Caddyfile', 'deploy/nginx.conf']) {
    const text = file(path)
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host']) expect(text).toContain(name)
    expect(text).not.toContain('proxy_add_x_forwarded_for')
    expect(text).toContain('/metrics')
  }
})

test('Varnish keeps pages apart by every header that decides where the shop believes to be', () => {
  const believed = [...file('src/api/middleware/origin-rules.ts').matchAll(/header\('(x-forwarded-[a-z]+)'\)/g)]
  // The visitor's address affects no page.
  const parts = believed.map(([, name]) => name!).filter((name) => name !== 'x-forwarded-for')
  expect(parts.sort()).toEqual(['x-forwarded-host', 'x-forwarded-proto'])
  const [, keys] = /^sub vcl_hash \{$([\s\S]*?)^\}$/m.exec(file('deploy/varnish.vcl'))!
  for (const name of parts) expect(keys!.toLowerCase()).toContain(`hash_data(req.http.${name});`)
  // Address and Host are added by what follows by itself.
  expect(keys).not.toContain('return')
})

test('security 34: the proxies hold a body back until it is whole, and let slow ones go', () => {
  const caddy = file('deploy/Caddyfile')
  const proxied = /reverse_proxy 127\.0\.0\.1:3000 \{([^}]*(?:\{[^}]*\}[^}]*)*)\n\t\}/.exec(caddy)?.[1]
  const largest = /max_size (\w+)/.exec(caddy)![1]!
  expect(proxied).toContain(`\n\t\trequest_buffers ${largest}\n`)
  expect(caddy).toMatch(/^\{\n\tservers \{\n\t\ttimeouts \{\n\t\t\tread_body 15s\n/m)
  // nginx buffers requests by default.
  expect(file('deploy/nginx.conf')).not.toMatch(/proxy_request_buffering\s+off/)
})

test('what the built server loads when it runs is a dependency', () => {
  const { dependencies } = JSON.parse(file('package.json')) as { dependencies: Record<string, string> }
  expect(serverPackages.filter((name) => !(name in dependencies))).toEqual([])
})
