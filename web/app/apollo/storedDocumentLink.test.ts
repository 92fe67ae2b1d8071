import { beforeEach, describe, expect, it } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { CapsDocument, FireFtdDocument } from '../../generated/graphql'
import { withLeadFields } from '../../leads/leadActions/leadFieldsOf'
import { leadsDocument } from '../../leads/leads/useLeads'
import { server, useServer } from '../../test/render'
import { createClient } from './client'

interface Body {
  documentId?: string
  query?: string
  operationName: string
  variables: Record<string, unknown>
}

const sent: Body[] = []
/** Whether the server is of the same release. */
let knowsIds: boolean

const unknown = {
  errors: [{ message: 'No document is stored under this id.', extensions: { code: 'DOCUMENT_NOT_FOUND' } }],
}
const answer = () =>
  http.post('*/graphql', async ({ request }) => {
    const body = (await request.json()) as Body
    sent.push(body)
    if (body.documentId && !knowsIds)
      return HttpResponse.json(unknown, {
        status: 400,
        headers: { 'content-type': 'application/graphql-response+json' },
      })
    return HttpResponse.json({ data: { caps: [], leads: null, action: null } })
  })

const caps = { query: CapsDocument, variables: { origin: 'caps' }, fetchPolicy: 'no-cache' } as const

describe('an operation of the client', () => {
  useServer()
  beforeEach(() => {
    sent.length = 0
    knowsIds = true
    server.use(answer())
  })

  it('is sent by the id of its document alone', async () => {
    await createClient({ sendsIds: true }).query(caps)
    expect(sent).toEqual([
      {
        documentId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        operationName: 'Caps',
        variables: { origin: 'caps' },
      },
    ])
  })

  it('is sent as text to a server of another release, as are all later ones', async () => {
    knowsIds = false
    const client = createClient({ sendsIds: true })
    expect((await client.query(caps)).data).toMatchObject({ caps: [] })
    await client.query(caps)
    expect(sent.map(({ documentId, query }) => [documentId !== undefined, query?.includes('query Caps')])).toEqual([
      [true, undefined],
      [false, true],
      [false, true],
    ])
  })

  it('names the columns of the leads that it asks for, of which the stored one has all', async () => {
    const query = leadsDocument(['id', 'city'])
    const client = createClient({ sendsIds: true })
    await client.query({ query, variables: {}, fetchPolicy: 'no-cache' })
    expect(sent).toMatchObject([{ operationName: 'Leads', variables: { city: true } }])
    expect(sent[0]?.variables).not.toHaveProperty('revenue')
    expect(sent[0]).not.toHaveProperty('query')
  })

  it('names the fields that a change must bring of leads on screen', async () => {
    const mutation = withLeadFields(FireFtdDocument, ['id', 'ftdDate', 'status'])
    await createClient({ sendsIds: true }).mutate({ mutation, variables: { leadIds: ['1'] }, fetchPolicy: 'no-cache' })
    expect(sent).toMatchObject([{ variables: { leadIds: ['1'], withFtdDate: true, withStatus: true } }])
  })
})
