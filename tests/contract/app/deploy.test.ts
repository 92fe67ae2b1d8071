import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig as readApi, variableNames as apiVariables } from '../../../api/app/process/config'
import { limits } from '../../../gateway/app/limits/limits'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { readConfig as readGateway, variableNames as gatewayVariables } from '../../../gateway/app/process/config'

/** The manifests against the servers that they start. */

interface Service {
  build?: unknown
  pull_policy?: string
  logging?: { options: object }
  image?: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  volumes?: string[]
  depends_on?: object
  entrypoint?: string[]
  healthcheck?: { test: string[] }
  shm_size?: string
  networks: string[]
}
interface Compose {
  services: Record<string, Service>
  volumes: object
  networks: Record<string, { internal?: boolean } | null>
}
interface Container {
  image: string
  args: [string]
  ports: { name: string; containerPort: number }[]
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe: object
  readinessProbe: object
  livenessProbe: object
  securityContext: object
  resources: { requests: object; limits: object }
  volumeMounts: { name: string; mountPath: string }[]
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data: Record<string, string>
  spec: {
    replicas: number
    minAvailable: number
    ports: { port: number; targetPort: string }[]
    selector: Record<string, string> & { matchLabels: Record<string, string> }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        enableServiceLinks: boolean
        securityContext: object
        containers: [Container]
        volumes: { name: string }[]
      }
    }
    volumeClaimTemplates?: { metadata: { name: string } }[]
  }
}

interface Kustomization {
  resources?: string[]
  images?: { name: string; newTag?: string }[]
  secretGenerator?: { name: string; envs: string[] }[]
  patches?: { target: { kind: string; name: string }; patch: string }[]
}

const knownTo = (program: string | undefined) => (program === 'dist/gateway.mjs' ? gatewayVariables : apiVariables)
/** Reads settings as a server does when it starts; throws what it would say. */
const readSettings = (program: string | undefined, settings: Record<string, string>) =>
  program === 'dist/gateway.mjs' ? readGateway(settings) : readApi(settings)
/** A value that whoever runs it may choose. */
const chosen = (name: string) =>
  /(KEY|TOKEN)$/.test(name) ? 'a1'.repeat(32) : name.endsWith('URL') ? 'https://office.example.com' : 'chosen'
/** A value of a file for compose with its `${NAME:-otherwise}` filled in. */
const filled = (value: unknown) =>
  String(value).replace(
    /\$\{(\w+)(?::?-([^}]*))?[^}]*\}/g,
    (_, name: string, otherwise?: string) => otherwise ?? chosen(name),
  )

const read = (file: string) => readFileSync(file, 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const compose = (file: string) => parse(read(file), { merge: true }) as Compose
const dockerfile = read('Dockerfile')
const portOf = (program: string) => (program === 'dist/gateway.mjs' ? 4000 : 4001)

it('docs/configuration.md names every variable that a server reads', () => {
  const text = read('docs/configuration.md')
  const names = new Set([...apiVariables, ...gatewayVariables])
  expect([...names].filter((name) => !text.includes(`\`${name}\``) && !['NODE_ENV', 'DEMO'].includes(name))).toEqual([])
})

describe.each(['compose.yaml', 'deploy/compose.cluster.yaml'])('%s', (file) => {
  const { services, volumes } = compose(file)
  const own = Object.entries(services).filter(([, { image }]) => image === `back-office:${version}`)

  it('sets only variables that the server knows, and all that it needs', () => {
    expect(own.length).toBeGreaterThanOrEqual(2)
    for (const [name, { environment = {}, command }] of own) {
      const [program = ''] = command ?? []
      const unknown = Object.keys(environment).filter((variable) => !knownTo(program).includes(variable))
      expect({ name, unknown }).toEqual({ name, unknown: [] })
      const needed = program === 'dist/api.mjs' ? ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'] : ['API_URL']
      expect({ name, has: needed.filter((variable) => variable in environment) }).toEqual({ name, has: needed })
    }
  })

  it('sets values that the servers accept', () => {
    for (const [, { environment = {}, command }] of own) {
      const settings = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
      expect(() => readSettings(command?.[0], settings)).not.toThrow()
    }
  })

  it('runs programs of the image on a read-only disk, with volumes that are declared', () => {
    for (const [, { command, read_only }] of own)
      expect([command?.[0], read_only]).toEqual([expect.stringMatching(/^dist\/(api|gateway)\.mjs$/), true])
    const named = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((place) => !place.startsWith('.')),
    )
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort())
    for (const { depends_on = {} } of Object.values(services)) {
      const names = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on)
      expect(names.filter((name) => !(name in services))).toEqual([])
    }
  })

  it('builds each image of its own once, and never takes one of that name from elsewhere', () => {
    const images = new Set(Object.values(services).map(({ image = '' }) => image))
    for (const image of [...images].filter((name) => name.startsWith('back-office'))) {
      const users = Object.values(services).filter((service) => service.image === image)
      const policies = users.map(({ build, pull_policy }) => (build ? 'build' : pull_policy)).sort()
      expect([image, policies]).toEqual([image, ['build', ...users.slice(1).map(() => 'never')]])
    }
  })

  it('limits the logs of each container', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect([name, logging?.options]).toEqual([
        name,
        { 'max-size': expect.any(String), 'max-file': expect.any(String) },
      ])
  })

  it('gives PostgreSQL the shared memory of parallel queries', () => {
    const databases = Object.entries(services).filter(([name]) => name.startsWith('postgres'))
    expect(databases.length).toBeGreaterThan(0)
    for (const [, { shm_size }] of databases) expect(shm_size).toBe('1gb')
  })

  it('reaches the servers at ports where they listen', () => {
    const texts = [
      JSON.stringify(services),
      read('deploy/haproxy.cfg'),
      read('deploy/Caddyfile.cluster'),
      read('Caddyfile'),
    ]
    for (const [, name = '', port = ''] of texts.join('\n').matchAll(/\b((?:gateway|api)(?:-\d)?):(\d{4})\b/g))
      expect([name, Number(port)]).toEqual([name, name.startsWith('gateway') ? 4000 : 4001])
  })
})

it.each(['Caddyfile', 'deploy/Caddyfile.cluster'])('%s lets lists of people through, and tells a refusal', (file) => {
  const text = read(file)
  const [, lists] = /@lists path \/upload\/\*\s+request_body @lists \{\s+max_size (\d+)MB/.exec(text) ?? []
  expect(Number(lists) * 1_000_000).toBe(listBytes)
  const [, others] = /@others not path \/upload\/\*\s+request_body @others \{\s+max_size (\d+)MB/.exec(text) ?? []
  expect(Number(others) * 1_000_000).toBeGreaterThan(limits.requestBytes)
  const [, refusal = ''] = /respond @tooLarge `(.*)` 413/.exec(text) ?? []
  const message = `The request is too large: a list has at most ${lists} MB, everything else ${others} MB.`
  const code = 'TOO_LARGE'
  expect(JSON.parse(refusal)).toEqual({ message, code, errors: [{ message, extensions: { code } }] })
})

it('the balancers of the cluster know the servers that it starts', () => {
  const started = Object.keys(compose('deploy/compose.cluster.yaml').services)
  const text = read('deploy/haproxy.cfg') + read('deploy/Caddyfile.cluster')
  const named = [...new Set([...text.matchAll(/\b((?:gateway|api)-\d):/g)].map(([, name = '']) => name))]
  expect(named.sort()).toEqual(started.filter((name) => /^(gateway|api)-/.test(name)).sort())
})

it('the cluster makes backups beside each database server, whose health tells when they fail', () => {
  const { services } = compose('deploy/compose.cluster.yaml')
  const numbers = (kind: string) =>
    Object.keys(services).flatMap((name) => (name.startsWith(kind) ? name.slice(kind.length) : []))
  expect(numbers('postgres-').length).toBeGreaterThanOrEqual(2)
  expect(numbers('backup-')).toEqual(numbers('postgres-'))
  const [, script = ''] = /^COPY .*backup\.sh (\S+)$/m.exec(read('deploy/patroni/Dockerfile')) ?? []
  for (const number of numbers('postgres-')) {
    const [server, backup] = [services[`postgres-${number}`], services[`backup-${number}`]]
    // The files and the socket of the server, the repository of backups, and nothing else.
    expect(backup?.volumes?.map((volume) => volume.replace(/:ro$/, ''))).toEqual(server?.volumes)
    expect(backup?.depends_on).toEqual({ [`postgres-${number}`]: { condition: 'service_healthy' } })
    expect([backup?.entrypoint, backup?.healthcheck?.test]).toEqual([[script], ['CMD', script, 'health']])
  }
  // The way to an object store, and its keys. Only they have both.
  const { networks } = compose('deploy/compose.cluster.yaml')
  const withWayOut = Object.entries(services).flatMap(([name, service]) =>
    service.networks.includes('data') && service.networks.some((network) => !networks[network]?.internal) ? name : [],
  )
  const withKeys = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    'PGBACKREST_REPO1_S3_KEY_SECRET' in environment ? name : [],
  )
  const database = Object.keys(services).filter((name) => /^(postgres|backup)-/.test(name))
  expect(withWayOut.filter((name) => !/^(api|worker)/.test(name))).toEqual(database)
  expect(withKeys).toEqual(database)
  const stanzas = ['backup.sh', 'pgbackrest.conf', 'patroni.yaml'].map(
    (file) => /(?:stanza=|^\[)(back-office)\b/m.exec(read(`deploy/patroni/${file}`))?.[1],
  )
  expect(stanzas).toEqual(['back-office', 'back-office', 'back-office'])
})

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes/base'
  const base = parse(read(`${folder}/kustomization.yaml`)) as Kustomization
  const site = parse(read('deploy/kubernetes/example/kustomization.yaml')) as Kustomization
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
  const manifests = files.flatMap((file) =>
    parseAllDocuments(read(path.join(folder, file))).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Manifest
    }),
  )
  const named = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  /** Variables of a secret that a site makes from a file, with values that it may choose. */
  const secretOfSite = (secret?: string): Record<string, string> | undefined => {
    const [file] = site.secretGenerator?.find(({ name }) => name === secret)?.envs ?? []
    if (!file) return undefined
    const names = [...read(`deploy/kubernetes/example/${file}`).matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name)
    return Object.fromEntries(
      names.map((name) => [name, /^(SECRET_KEY|.*_(KEY|TOKEN))$/.test(name) ? chosen(name) : '']),
    )
  }
  const servers = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))

  it('starts each server at least twice, of one image', () => {
    expect(servers.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'gateway', 'worker'])
    for (const { spec } of servers) expect(spec.replicas).toBeGreaterThanOrEqual(2)
    const images = servers.map(({ spec }) => spec.template.spec.containers[0].image)
    expect([...new Set(images)]).toEqual(['back-office'])
    expect(base.images).toEqual([{ name: 'back-office', newTag: version }])
  })

  it.each(servers.map((server) => [server.metadata.name, server] as const))('%s', (name, { spec }) => {
    const pod = spec.template.spec
    const [container] = pod.containers
    const [program] = container.args
    const port = portOf(program)

    const valuesFrom = container.envFrom.map(({ configMapRef, secretRef }) =>
      configMapRef ? named('ConfigMap', configMapRef.name)?.data : secretOfSite(secretRef?.name),
    )
    const settings = valuesFrom.flatMap((values) => Object.keys(values ?? { missing: '' }))
    // Kubernetes fills $(NAME) from another variable of the container.
    const helpers = container.env.flatMap(({ value }) =>
      [...(value ?? '').matchAll(/\$\((\w+)\)/g)].map(([, of]) => of),
    )
    const variables = [...settings, ...container.env.map((variable) => variable.name)]
    const known = [...knownTo(program), ...helpers]
    expect(variables.filter((variable) => !known.includes(variable))).toEqual([])
    const needed = program === 'dist/api.mjs' ? ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'] : ['API_URL']
    expect(needed.filter((variable) => !variables.includes(variable))).toEqual([])
    expect(pod.enableServiceLinks).toBe(false)
    const secretOf = (key: string) =>
      key === 'uri' ? 'postgresql://back_office:chosen@back-office-database-rw:5432/back_office' : chosen(key)
    const own = Object.fromEntries(
      container.env.map((one) => [one.name, one.value ?? secretOf(one.valueFrom?.secretKeyRef.key ?? '')]),
    )
    const values: Record<string, string> = Object.assign({}, ...valuesFrom, own)
    const filledSettings = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value.replace(/\$\((\w+)\)/g, (_, of: string) => own[of] ?? ''),
      ]),
    )
    expect(() => readSettings(program, filledSettings)).not.toThrow()

    expect(container.ports.find((one) => one.name === 'http')?.containerPort).toBe(port)
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'))
    expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/health/ready', port: 'http' } })
    for (const probe of [container.livenessProbe, container.startupProbe])
      expect(probe).toMatchObject({ httpGet: { path: '/health/live', port: 'http' } })
    expect(container.resources).toMatchObject({
      requests: { memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    })

    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    const places = [...pod.volumes, ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)].map(
      (one) => one.name,
    )
    expect(container.volumeMounts.map((mount) => mount.name).sort()).toEqual(places.sort())

    const { labels } = spec.template.metadata
    expect(labels).toEqual(spec.selector.matchLabels)
    expect(named('Service', name)?.spec).toMatchObject({ selector: labels, ports: [{ port, targetPort: 'http' }] })
    expect(named('PodDisruptionBudget', name)?.spec).toMatchObject({
      minAvailable: 1,
      selector: { matchLabels: labels },
    })
  })

  it('keeps the servers out of reach except for named callers', () => {
    expect(named('NetworkPolicy', 'nothing-by-default')?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
  })

  it('has a database with a synchronous standby, and a daily backup of it', () => {
    const database = named('Cluster', 'back-office-database')
    expect(database?.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    })
    expect(named('ScheduledBackup', 'back-office-daily')?.spec).toMatchObject({
      cluster: { name: 'back-office-database' },
    })
    const secrets = servers.flatMap(({ spec }) =>
      spec.template.spec.containers[0].env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []),
    )
    // The operator names the secret of the owner after the cluster.
    expect([...new Set(secrets)].sort()).toEqual(['back-office', 'back-office-database-app'])
  })

  it('has a place for all that a site fills in', () => {
    expect([...(base.resources ?? [])].sort()).toEqual(files.sort())
    expect([site.resources, site.images?.map(({ name }) => name)]).toEqual([['../base'], ['back-office']])
    const empty = (site.secretGenerator ?? []).map(({ name }) => [name, Object.keys(secretOfSite(name) ?? {})])
    expect(Object.fromEntries(empty)).toEqual({
      'back-office': expect.arrayContaining(['SECRET_KEY_ALSO', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']),
      'back-office-backup-store': ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'],
    })
    for (const { target, patch } of site.patches ?? []) {
      const manifest = named(target.kind, target.name)
      for (const { path: place } of parse(patch) as { path: string }[]) {
        const steps = place.slice(1).split('/')
        const value = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], manifest)
        expect([target.name, place, value]).toEqual([target.name, place, expect.anything()])
      }
    }
    const addresses = (site.patches ?? []).map(({ patch }) => patch).join('')
    for (const place of [
      'PUBLIC_URL',
      'WEB_URL',
      'TRUST_PROXY',
      '/spec/rules/1/host',
      'destinationPath',
      'endpointURL',
    ])
      expect(addresses).toContain(place)
  })
})
