import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack

describe('time zones through the gateway', () => {
  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())

  it('are shown to whoever is signed in, as the REST API has them', async () => {
    const token = await stack.api.signInAs(1)
    const rest = await stack.api.call<{ id: number; name: string }[]>('GET', '/api/timezone', { token })
    const { data, errors } = await stack.graphql<{ timeZones: { id: string; name: string }[] }>(
      '{ timeZones { id name } }',
      { token },
    )
    expect(errors).toEqual([])
    expect(data?.timeZones.length).toBeGreaterThan(100)
    expect(JSON.stringify(rest.body)).toContain('Europe/Berlin')
    expect(data?.timeZones.map(({ name }) => name)).toContain('Europe/Berlin')
  })

  it('are refused to strangers', async () => {
    const { errors } = await stack.graphql('{ timeZones { id } }')
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED'])
  })
})
