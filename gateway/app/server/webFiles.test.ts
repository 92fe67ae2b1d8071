import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`
let folder: string
let gateway: TestGateway

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'web-'))
  for (const name of ['assets', 'flags']) mkdirSync(path.join(folder, name))
  writeFileSync(
    path.join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script><meta content="__CSP_NONCE__">',
  )
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), script)
  writeFileSync(path.join(folder, 'flags/cy.svg'), '<svg/>')
  gateway = await startTestGateway({ env: { WEB_DIR: folder, TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true })
})

const get = (urlPath: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${urlPath}`, { headers })
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the page', () => {
  it.each(['/', '/index.html', '/leads', '/edit/advertiser/7'])(
    'is served at %s with a fresh nonce, and never kept',
    async (urlPath) => {
      const [one, other] = [await get(urlPath), await get(urlPath)]
      const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1] ?? ''
      expect([one.status, nonce.length]).toEqual([200, 24])
      expect(policyOf(one)).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(await other.text()).not.toContain(nonce)
      expect(one.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('allows no inline script or style, no frame around it and no foreign source', async () => {
    const response = await get('/')
    expect(policyOf(response)).not.toMatch(/unsafe|https?:/)
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  it('asks for TLS from then on only where it came by TLS', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    )
  })
})

it('what is no page is allowed nothing, should a browser take it for one', async () => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  })
  expect(response.status).toBe(200)
  expect(policyOf(response)).toBe("default-src 'none';frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

describe('a file', () => {
  it.each(['br', 'gzip', 'identity'])(
    'is served in %s, with a type, and kept for good when its name carries a hash',
    async (encoding) => {
      const response = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
      expect(await response.text()).toBe(script)
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('immutable')
    },
  )

  it('is not sent again to who has it', async () => {
    const etag = (await get('/flags/cy.svg')).headers.get('etag') ?? ''
    expect((await get('/flags/cy.svg', { 'if-none-match': etag })).status).toBe(304)
  })

  it.each(['/assets/gone.js', '/flags/../../etc/passwd.txt', '/%2e%2e/%2e%2e/etc/passwd.txt'])(
    'that is not there is 404 and not the page: %s',
    async (urlPath) => {
      expect((await get(urlPath)).status).toBe(404)
    },
  )
})

describe('a gateway without a whole client', () => {
  const readiness = async ({ url }: TestGateway) => {
    const answer = await fetch(`${url}/health/ready`)
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }

  it('is not ready until the page and all that it names can be served, and then serves them', async () => {
    const client = mkdtempSync(path.join(tmpdir(), 'web-'))
    const early = await startTestGateway({ env: { WEB_DIR: path.join(client, 'built') } })
    expect(await readiness(early)).toEqual([503, 'the client is not built: /index.html is missing'])
    mkdirSync(path.join(client, 'built'))
    writeFileSync(path.join(client, 'built/index.html'), '<script src="/app.js"></script>')
    expect(await readiness(early)).toEqual([503, 'the client is not built: /app.js is missing'])
    writeFileSync(path.join(client, 'built/app.js'), script)
    expect(await readiness(early)).toEqual([200, undefined])
    const statuses = await Promise.all(
      ['/leads', '/app.js'].map(async (place) => (await fetch(early.url + place)).status),
    )
    expect(statuses).toEqual([200, 200])
    await early.stop()
    rmSync(client, { recursive: true })
  })
})

describe('Apollo Sandbox', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('opens at /graphql in a browser, with a policy that allows nothing else', async () => {
    const response = await get('/graphql', browser)
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(html).toContain('new window.EmbeddedSandbox')
    const sources = [...html.matchAll(/(?:src|href)="(https:\/\/[^/"]+)/g)].map(([, origin]) => origin ?? '')
    const allowed = policyOf(response)
    for (const origin of sources.filter((origin) => origin !== 'https://fonts.gstatic.com'))
      expect(allowed).toContain(origin)
    expect(allowed).toContain('frame-src https://sandbox.embed.apollographql.com')
    expect(allowed).toContain("connect-src 'self'")
    expect(allowed).toContain("frame-ancestors 'none'")
  })

  it('links to the built-in explorer, also if its script does not load', async () => {
    const html = await (await get('/graphql', browser)).text()
    const nonce = /'nonce-(\w+)'/.exec(html)?.[1]
    expect(html).toContain('<a class="explorer-link" href="/graphql?explorer">')
    expect(html.indexOf(`<script nonce="${nonce}" src="/explorer/offline.js">`)).toBeGreaterThan(
      html.indexOf('new window.EmbeddedSandbox'),
    )
  })

  it('is the one exception: every other answer keeps the strict policy', async () => {
    expect(policyOf(await get('/leads', browser))).not.toContain('apollographql')
    expect(policyOf(await get('/graphql'))).not.toContain('apollographql')
  })

  it('does not open where introspection is not allowed', async () => {
    const hidden = await startTestGateway({ env: { NODE_ENV: 'production' } })
    const response = await fetch(`${hidden.url}/graphql`, { headers: browser })
    await hidden.stop()
    expect(response.status).toBe(400)
    expect(policyOf(response)).not.toContain('apollographql')
  })
})

describe('the explorer that we serve', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('opens at /graphql?explorer without external hosts, with its own nonce', async () => {
    const response = await get('/graphql?explorer', browser)
    const html = await response.text()
    const policy = policyOf(response)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url?.split('?')[0])
    expect(loaded).toEqual(['/icon.svg', '/explorer/main.css', '/explorer/main.js'])
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(policy).not.toMatch(/https?:|unsafe|\*/)
    expect(await (await get('/graphql?explorer', browser)).text()).not.toContain(nonce)
  })

  it('leaves what no browser asks to GraphQL', async () => {
    const response = await get('/graphql?explorer', { accept: 'application/json' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/json'),
    ])
  })

  it('does not open where introspection is not allowed, nor are its files served', async () => {
    const hidden = await startTestGateway({ env: { NODE_ENV: 'production' } })
    const answers = await Promise.all(
      ['/graphql?explorer', '/explorer/main.js'].map((path) => fetch(hidden.url + path, { headers: browser })),
    )
    await hidden.stop()
    expect(answers.map(({ status }) => status)).toEqual([400, 404])
  })
})
