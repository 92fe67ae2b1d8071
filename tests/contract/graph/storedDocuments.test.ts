import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createSchema } from '../../../gateway/app/schema/schema'
import { prepareStored, readStoredDocuments } from '../../../gateway/app/documents/storedDocuments'
import { type Stack, startStack } from '../../support/stack'

/** What the build takes over. */
const file = 'web/generated/documents.json'
const { all } = readStoredDocuments(file)
const schema = createSchema('schema')

describe('the operations of the client', () => {
  it.each(all.map((stored) => [stored.name, stored] as const))('%s fits the schema and its limits', (_name, stored) => {
    expect(() => prepareStored(schema, stored)).not.toThrow()
  })
})

describe('where only stored documents are trusted', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ gatewayEnv: { DOCUMENTS_FILE: file, TRUSTED_DOCUMENTS: 'only' } })
  })
  afterAll(() => stack.stop())

  const post = async (token: string, body: object) => {
    const response = await fetch(`${stack.gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] }
  }
  const idOf = (name: string) => all.find((stored) => stored.name === name)?.id

  it('the client creates an access token, with which a tool sends any document', async () => {
    const person = await stack.api.signInAs(1)
    const { data } = await post(person, {
      documentId: idOf('CreateAccessToken'),
      variables: { name: 'Tool', permissions: [37], expiresInDays: 1, personConfirms: true },
    })
    const { token } = data?.createAccessToken as { token: string }
    const query = '{ caps { id } limits { costPerMinute } }'
    expect((await post(token, { query })).data).toEqual({ caps: [], limits: { costPerMinute: 10_000_000 } })
    expect((await post(person, { query })).errors?.[0]?.extensions.code).toBe('DOCUMENT_NOT_TRUSTED')
  })
})
