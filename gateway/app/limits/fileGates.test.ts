import { request as httpRequest } from 'node:http'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
afterEach(() => gateway.stop())

const refused = {
  'GET /api/session': [401, { error: 'Please sign in.', message: 'Please sign in.', code: 'UNAUTHENTICATED' }],
}
const wholeBody = 2 * 1024 * 1024 - 100

/** Sends the head of a request and a part of its body; the answer comes without the rest. */
const answerBeforeBody = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = httpRequest(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(wholeBody), ...headers },
    })
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        sent.destroy()
        resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown })
      })
    })
    sent.once('error', reject)
    sent.write('{')
  })

describe('a file route', () => {
  it.each(['/export/leads', '/export/campaign-logs', '/export/audit-log', '/upload/campaign-list?campaignId=4'])(
    'asks who calls before it reads the body: %s',
    async (path) => {
      gateway = await startTestGateway({ answers: refused })
      const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }]
      for (const headers of strangers)
        expect(await answerBeforeBody(path, headers)).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHENTICATED', message: 'Please sign in.' },
        })
      expect(gateway.requests.every(({ path: asked }) => asked === '/api/session')).toBe(true)
    },
  )

  it('refuses strangers who have used up the budget of their address, before it reads the body', async () => {
    gateway = await startTestGateway({ answers: refused, env: { ANONYMOUS_PER_MINUTE: '2' } })
    for (let i = 0; i < 3; i++) await answerBeforeBody('/export/leads', { authorization: `Bearer wrong-${i}` })
    const seen = gateway.requests.length
    for (const path of ['/export/leads', '/upload/campaign-list', '/export/link?key=wrong'])
      expect(await answerBeforeBody(path, { authorization: 'Bearer wrong' })).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
      })
    expect(gateway.requests).toHaveLength(seen)
  })

  it('counts downloads by link, which need no session, in the budget of the address', async () => {
    const wrong = { error: 'Not found.', message: 'Not found.', code: 'NOT_FOUND' }
    gateway = await startTestGateway({
      answers: { 'POST /api/exports/download': [404, wrong] },
      env: { ANONYMOUS_PER_MINUTE: '2' },
    })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await fetch(`${gateway.url}/export/link?key=${i}`)).status)
    expect(statuses).toEqual([404, 404, 429, 429])
  })

  it('refuses a list that is too large before it is sent, and says how large one may be', async () => {
    gateway = await startTestGateway({ answers: {} })
    const headers = { authorization: 'Bearer a-token', 'content-length': '50000001' }
    const { status, body } = await answerBeforeBody('/upload/campaign-list?campaignId=4', headers)
    expect({ status, body }).toMatchObject({ status: 413, body: { message: 'A list has at most 50 MB.' } })
  })

  it('still streams an upload: the API has the first part before the last is sent', async () => {
    let arrived: (text: string) => void = () => {}
    const first = new Promise<string>((resolve) => (arrived = resolve))
    gateway = await startTestGateway({ answers: {} })
    gateway.streamed['POST /api/campaigns/4/sources/list'] = (request, response: ServerResponse) => {
      request.once('data', (chunk: Buffer) => arrived(chunk.toString()))
      request.once('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}'))
    }
    const sent = httpRequest(`${gateway.url}/upload/campaign-list?campaignId=4&fileName=a.csv`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-token', 'content-type': 'application/octet-stream' },
    })
    const answered = new Promise<number | undefined>((resolve) =>
      sent.once('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      }),
    )
    sent.write('first part')
    expect(await first).toBe('first part')
    sent.end('last part')
    expect(await answered).toBe(201)
  })
})
