import type { ServerResponse } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { hashOf } from './storedDocuments'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const storedText = 'query Stored { caps(origin: null) { affiliates { id } } }'
const storedId = `sha256:${hashOf(storedText)}`
const change = { lead_id: 1, change: 'created', status: 'Accepted', version: 1, at: '2026-11-20T12:00:00.000Z' }

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deprecations-'))
  const file = path.join(folder, 'documents.json')
  writeFileSync(file, JSON.stringify([{ name: 'Stored', kind: 'query', id: storedId, document: storedText }]))
  gateway = await startTestGateway({
    env: { DOCUMENTS_FILE: file },
    answers: {
      'GET /api/caps': [],
      'POST /api/lead-details/changes': (_request: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let event = 0; event < 2; event++) response.write(`data: ${JSON.stringify(change)}\n\n`)
      },
    },
  })
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true })
})

const headers = { 'content-type': 'application/json', authorization: 'Bearer a-token' }
interface Told {
  coordinate: string
  reason: string
}
interface Answer {
  extensions?: { cost?: unknown; deprecations?: Told[] }
}
const post = (body: object, address = '/graphql', accept = 'application/json') =>
  fetch(`${gateway.url}${address}`, { method: 'POST', headers: { ...headers, accept }, body: JSON.stringify(body) })
async function noted(body: object) {
  const { extensions } = (await (await post(body)).json()) as Answer
  return extensions?.deprecations
}
const coordinates = async (query: string, variables?: object) =>
  (await noted({ query, variables }))?.map(({ coordinate }) => coordinate)

const leads = 'query ($filter: LeadFilterInput!) { leads(filter: $filter) { total } }'
const watch = 'subscription ($filter: LeadFilterInput) { leadChanges(filter: $filter) { leadId } }'
const old = { filter: { disId: ['1'] } }

describe('the notes of an answer about what is deprecated', () => {
  it('name each element once, with what to use instead', async () => {
    const query =
      '{ caps { affiliates { id } } again: caps { ...fields } } fragment fields on Cap { affiliates { name } }'
    for (let use = 0; use < 3; use++)
      expect(await noted({ query })).toEqual([{ coordinate: 'Cap.affiliates', reason: 'Use `publishers`.' }])
  })

  it('are absent where nothing deprecated is used, defaults of the schema included', async () => {
    expect(await coordinates('{ caps { publishers { id } } }')).toBeUndefined()
    const paged = 'query ($page: PageInput) { leads(page: $page) { total } }'
    expect(await coordinates(paged, { page: { limit: 5 } })).toBeUndefined()
  })

  it.each([
    ['an argument', '{ heldLeads(limit: 5) { total } }', undefined, ['Query.heldLeads(limit:)']],
    [
      'an enum value in the text',
      '{ leads(filter: { excludes: [country_id] }) { total } }',
      undefined,
      ['FilterList.country_id'],
    ],
    ['an input field in the text', '{ leads(page: { sortBy: "id" }) { total } }', undefined, ['PageInput.sortBy']],
    ['an input field in a variable', leads, old, ['LeadFilterInput.disId']],
    [
      'an enum value in a variable',
      'query ($list: FilterList!) { leads(filter: { excludes: [$list] }) { total } }',
      { list: 'dis_id' },
      ['FilterList.dis_id'],
    ],
    [
      'an enum value deep in a variable',
      leads,
      { filter: { excludes: ['campaignId', 'campaign_id'] } },
      ['FilterList.campaign_id'],
    ],
    [
      'the default of a variable',
      'query ($filter: LeadFilterInput = { disId: ["1"] }) { leads(filter: $filter) { total } }',
      undefined,
      ['LeadFilterInput.disId'],
    ],
  ])('tell of %s', async (_what, query, variables, expected) => {
    expect(await coordinates(query, variables)).toEqual(expected)
  })

  it('are of the operation that is run, not of others in its document', async () => {
    const query = 'query Old { caps { affiliates { id } } } query New { caps { id } }'
    expect(await noted({ query, operationName: 'New' })).toBeUndefined()
    expect(await noted({ query, operationName: 'Old' })).toHaveLength(1)
  })

  it('stand beside the cost, and come with stored documents, too', async () => {
    const { extensions } = (await (await post({ documentId: storedId })).json()) as Answer
    expect(extensions).toEqual({
      cost: expect.anything(),
      deprecations: [{ coordinate: 'Cap.affiliates', reason: 'Use `publishers`.' }],
    })
  })

  it('come with the first of the server-sent events alone', async () => {
    const { body } = await post({ query: watch, variables: old }, '/graphql/stream', 'text/event-stream')
    const events: Answer[] = []
    let text = ''
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString()
      events.splice(
        0,
        Infinity,
        ...[...text.matchAll(/^data: (\{.*)\n\n/gm)].map(([, json = '']) => JSON.parse(json) as Answer),
      )
      if (events.length === 2) break
    }
    expect(events.map(({ extensions }) => extensions?.deprecations?.[0]?.coordinate)).toEqual([
      'LeadFilterInput.disId',
      undefined,
    ])
  })

  it('come with the first of the events over WebSocket alone', async () => {
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: headers.authorization },
    })
    const told: unknown[] = []
    for await (const { extensions } of client.iterate({ query: watch, variables: old }))
      if (told.push((extensions as Answer['extensions'])?.deprecations?.[0]?.coordinate) === 2) break
    await client.dispose()
    expect(told).toEqual(['LeadFilterInput.disId', undefined])
  })
})
