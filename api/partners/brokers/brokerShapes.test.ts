import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../../shared/app/requestTimeouts'
import { tellsSecret } from '../../../shared/partners/brokers'
import { nameFaults, type RequestFormat } from '../../../shared/partners/mapping/documents'
import { readExample } from '../../../shared/partners/mapping/examples'
import { answeringForms, answeringJson, answeringText, type BrokerShape, lead } from './brokerShapes.testWorld'
import { answeringXml } from './brokersInXml.testWorld'
import { sealBroker } from './brokerSecrets'
import { brokerConfig } from './brokers.schema'
import { sendToBroker } from './sendToBroker'

let server: Server
let url: string
/** HTTP status and body of the next answers; null: none. */
let answer: string | null
let tokenAnswer: string
let seen: { method?: string; path: string; headers: object; body: string }[] = []
const settings = { sandboxUrl: undefined, secretKey: Buffer.alloc(32, 7), brokerPrivateAddresses: true }

beforeAll(async () => {
  server = createServer(requestTimeouts, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method, headers, url: path = '' } = request
    seen.push({ method, path, headers, body })
    if (path === '/token') response.end(tokenAnswer)
    else if (answer !== null) response.writeHead(Number(answer.slice(0, 3))).end(answer.slice(4))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const callOf = ({ call }: BrokerShape) => call.split(' ') as [method: string, format: RequestFormat, path: string]

const fieldOf = ([name, from]: [string, BrokerShape['fields'][string]]) => {
  if (typeof from !== 'string') return { name, form: 'as_it_is', table: from }
  if (from.startsWith('=')) return { name, form: 'as_it_is', text: from.slice(1), secret: tellsSecret(name) }
  const [source, form = 'as_it_is'] = from.split(':')
  return { name, form, source }
}

const conditionOf = (text: string) => {
  const [at = '', test, ...values] = text.split(' ')
  const of = at === 'http' ? 'http_status' : at === 'text' ? 'text' : 'value'
  return { of, at: of === 'value' ? at : '', test, values: values.join(' ').split(' or ').filter(Boolean) }
}

function configOf(shape: BrokerShape, timeoutMs = 5_000) {
  const [method, format, path] = callOf(shape)
  const { signIn = { kind: 'none' }, given = {}, fields, reads, at, means } = shape
  const places = { id: null, autologin_url: null, reason: null, status: null }
  const config = brokerConfig.parse({
    ...{ url: url + path, testUrl: null, method, format, headers: given, timeoutMs, idempotent: false },
    signIn: 'url' in signIn ? { ...signIn, url: `${url}/token` } : signIn,
    fields: Object.entries(fields).map(fieldOf),
    answer: {
      ...{ format: reads, ...places, ...at },
      rules: Object.entries(means).map(([meaning, conditions]) => ({
        ...{ means: meaning, every: true, conditions: conditions.split(' and ').map(conditionOf) },
      })),
    },
  })
  return sealBroker(config, settings.secretKey)
}

async function send(shape: BrokerShape, answered: string | null, timeoutMs?: number) {
  seen = []
  answer = answered
  tokenAnswer = shape.token?.[1] ?? ''
  return (await sendToBroker(configOf(shape, timeoutMs), lead, { config: settings })).outcome
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded', xml: 'application/xml' }
const brokerShapes = { json: answeringJson, xml: answeringXml, form: answeringForms, text: answeringText }
const all = Object.values(brokerShapes).flat()

it('plays thirty brokers, by the format of their answers', () => {
  const counts = Object.entries(brokerShapes).map(([reads, shapes]) => [
    shapes.filter((shape) => shape.reads === reads).length,
    shapes.length,
  ])
  expect(counts).toEqual([
    [10, 10],
    [8, 8],
    [6, 6],
    [6, 6],
  ])
  expect(new Set(all.map(({ broker }) => broker)).size).toBe(30)
})

describe.each(all)('$broker', (shape) => {
  const [method, format, path] = callOf(shape)

  it('is sent the lead in its own form, and accepts it', async () => {
    const [answered, id, autologinUrl = null, status = null] = shape.accepted
    expect(await send(shape, answered)).toEqual({ kind: 'accepted', id, autologinUrl, status })
    const isQuery = format === 'query'
    expect(seen.filter((request) => request.path !== '/token')).toEqual([
      {
        method,
        path: isQuery ? path + (path.includes('?') ? '&' : '?') + shape.sent : path,
        body: isQuery ? '' : shape.sent,
        headers: expect.objectContaining({ ...shape.headers, ...(!isQuery && { 'content-type': types[format] }) }),
      },
    ])
    expect(seen.flatMap((request) => (request.path === '/token' ? [request.body] : []))).toEqual(
      shape.token ? [shape.token[0]] : [],
    )
  })

  it('refuses the lead, has it already, or wants it later', async () => {
    const [refused, reason] = shape.refused
    expect(await send(shape, refused)).toEqual({ kind: 'refused', reason })
    const [duplicate, known = 'The broker has this lead already.'] = shape.duplicate
    expect(await send(shape, duplicate)).toEqual({ kind: 'refused', reason: known })
    if (shape.later !== undefined)
      expect(await send(shape, shape.later)).toEqual({
        ...{ kind: 'try_again', reason: 'The broker asks to be sent the lead later.' },
      })
    expect(seen).toHaveLength(1)
  })

  it('may have the lead after an answer that means nothing', async () => {
    expect(await send(shape, shape.held)).toEqual({
      ...{ kind: 'unsettled', reason: expect.stringMatching(/cannot be read|failed \(HTTP 5/) },
    })
  })

  /** A word of a shell line. */
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  it('gives a curl line as its example, from which its names are read', () => {
    const names = Object.keys(shape.fields)
    expect(nameFaults(names, format)).toEqual(names.map(() => null))
    const address = `https://broker.example${path.split('?')[0]}`
    const body =
      format === 'json' || format === 'xml'
        ? [`-H 'Content-Type: ${types[format]}'`, `--data-raw ${quoted(shape.sent)}`]
        : [...new URLSearchParams(shape.sent)].map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    const line = ['curl', format === 'query' ? '-G' : `-X ${method}`, address, ...body].join(' \\\n  ')
    const read = readExample(line)
    expect(read).toMatchObject({ method, format, url: address })
    // JSON without a value says nothing of the field, and forms leave it out.
    const isWritten = (name: string) => format === 'xml' || shape.fields[name] !== 'custom_param_2'
    expect(read?.fields.map(({ name }) => name).toSorted()).toEqual(names.filter(isWritten).toSorted())
    // What is recognised surely, is what the field was.
    for (const { name, source, isUnsure } of read?.fields ?? []) {
      const from = shape.fields[name]
      if (!isUnsure && source && typeof from === 'string' && !from.startsWith('='))
        expect([name, source]).toEqual([name, from.split(':')[0]])
    }
  })
})

it.each(Object.values(brokerShapes).map(([shape]) => shape as BrokerShape))(
  '$broker may have the lead when it says nothing in time',
  async (shape) => {
    expect(await send(shape, null, 150)).toEqual({
      ...{ kind: 'unsettled', reason: 'The broker did not answer within 0.15 s.' },
    })
    expect(seen).toHaveLength(1)
  },
)
