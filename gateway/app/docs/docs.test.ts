import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway, type TestOptions } from '../../test/testGateway'
import { docUrlOf, errorCodes, requestCodes } from '../errors/errors'
import { renderMarkdown } from './markdown'

let gateway: TestGateway
afterEach(() => gateway?.stop())

const document = { openapi: '3.1.0', servers: [{ url: 'https://api.office.test' }], paths: {} }
const start = (options: TestOptions = {}) =>
  startTestGateway({
    ...options,
    answers: {
      'GET /api/openapi/publishers.json': document,
      'GET /api/openapi/brokers.json': document,
      ...options.answers,
    },
  }).then((started) => (gateway = started))
const read = async (path: string) => {
  const response = await fetch(gateway.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** Sends its own Host header, which fetch does not allow. */
const readAs = (host: string, headers: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const asked = httpRequest(`${gateway.url}/docs/tools`, { headers: { ...headers, host } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve(text))
    })
    asked.on('error', reject).end()
  })
const files = [
  ...['/docs/publishers/openapi.json', '/docs/brokers/openapi.json'],
  ...['/docs/verify.mjs', '/docs/statements/keys.json'],
]
const pages = [
  '/docs',
  '/docs/tools',
  '/docs/client',
  '/docs/publishers',
  '/docs/brokers',
  '/docs/statements',
  '/docs/errors',
]

describe('the pages of the documentation', () => {
  it.each(pages)('%s is read by anybody, and leads to the other pages', async (path) => {
    await start()
    const { status, headers, text } = await read(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const other of pages) expect(text).toContain(`<a href="${other}"`)
    expect(text).toContain(`<a href="${path}" aria-current="page">`)
    expect(text.match(/<h1 /g)).toHaveLength(1)
    expect(gateway.requests.filter(({ headers }) => headers.authorization)).toEqual([])
  })

  it('need no foreign host, no inline script and no inline style', async () => {
    await start()
    for (const path of pages) {
      const { headers, text } = await read(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe-inline')
      const loaded = [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="([^"]*)"/g)].map(
        ([, url]) => url,
      )
      expect(loaded).toEqual(['/docs/docs.css', '/docs/docs.js'])
      expect(text).not.toMatch(/<style|<script(?! src)|\sstyle=|\son\w+=/)
    }
    for (const asset of ['/docs/docs.css', '/docs/docs.js']) {
      const { status, text } = await read(asset)
      expect([status, /https?:\/\/|@import/.test(text)]).toEqual([200, false])
    }
  })

  it('link only to pages and chapters that there are', async () => {
    await start()
    const anchors = new Map<string, string[]>()
    const links: [string, string][] = []
    for (const path of pages) {
      const { text } = await read(path)
      anchors.set(
        path,
        [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''),
      )
      for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) links.push([path, href])
    }
    for (const [from, href] of links) {
      const [path = '', anchor] = href.split('#')
      const page = path || from
      if (anchor) expect(anchors.get(page)).toContain(anchor)
      else expect([...pages, '/', ...files, ...[...errorCodes, ...requestCodes].map(docUrlOf)]).toContain(page)
    }
  })

  it('contain the address they are read at, and that of the API', async () => {
    await start({ env: { TRUST_PROXY: 'loopback' } })
    const text = await readAs('office.example.test', { 'x-forwarded-proto': 'https' })
    expect(text).toContain('https://office.example.test')
    expect(text).not.toContain('127.0.0.1:4000')
    expect((await read('/docs/publishers')).text).toContain('https://api.office.test')
  })

  it('take over no host that is more than a name and a port', async () => {
    await start()
    for (const host of ['x"><script>alert(1)</script>', 'a b', "';alert(1)//"]) {
      const text = await readAs(host)
      expect(text).toContain('http://127.0.0.1:4000')
      expect(text).not.toContain('alert(1)')
    }
  })

  it('are read while the API is down', async () => {
    await start({ answers: { 'GET /api/openapi/publishers.json': [503, {}] } })
    const { status, text } = await read('/docs/publishers')
    expect([status, text.includes('http://127.0.0.1:4001')]).toEqual([200, true])
  })
})

describe('the OpenAPI documents of the documentation', () => {
  it.each(['publishers', 'brokers'])(
    'that of %s is the one that the API has, asked for once a minute at most',
    async (audience) => {
      await start()
      for (let n = 0; n < 3; n++) {
        const { status, text } = await read(`/docs/${audience}/openapi.json`)
        expect([status, JSON.parse(text)]).toEqual([200, document])
      }
      expect(gateway.requests).toHaveLength(1)
    },
  )

  it('are asked for again after a fault, which is answered as one', async () => {
    await start({ answers: { 'GET /api/openapi/brokers.json': [503, {}] } })
    const { status, text } = await read('/docs/brokers/openapi.json')
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    gateway.answers['GET /api/openapi/brokers.json'] = document
    expect((await read('/docs/brokers/openapi.json')).status).toBe(200)
  })
})

describe('the verifier of statements', () => {
  it('is downloaded with all public keys, by anybody', async () => {
    const keys = { keys: [{ id: '2026-a', public_key: '-----BEGIN PUBLIC KEY-----' }] }
    await start({ answers: { 'GET /api/money/statement-keys': keys } })
    const verifier = await read('/docs/verify.mjs')
    expect([verifier.status, verifier.text.includes('process.argv')]).toEqual([200, true])
    expect(JSON.parse((await read('/docs/statements/keys.json')).text)).toEqual(keys)
  })
})

describe('Markdown of the documentation', () => {
  it('shows HTML as text, also in code', () => {
    const { html } = renderMarkdown(
      '# <b>Title</b>\n\n<script>alert(1)</script>\n\n`<i>`\n\n```bash\necho "<x>" & y\n```\n',
    )
    expect(html).not.toMatch(/<script|<b>|<i>|<x>/)
    expect(html).toContain('echo &quot;&lt;x&gt;&quot; &amp; y')
  })
})
