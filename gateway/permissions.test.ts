import { afterEach, describe, expect, it } from '@jest/globals'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { graphql, type GraphQLObjectType, printSchema } from 'graphql'
import { permissionCode, permissionCodes } from '../shared/permissions'
import type { Context } from './context'
import { permissions, withPermissions } from './permissions'
import { createSchema } from './schema'
import { someone, startTestGateway, type TestGateway } from './testGateway'

const schema = createSchema('schema')
const rootFields = (type: GraphQLObjectType | null | undefined) => Object.keys(type?.getFields() ?? {})
/** The schema as it is, and one root field more. */
const typeDefs = [printSchema(schema), 'extend type Query { forgotten: String }']

describe('the permission map', () => {
  it('has a rule for every root field and for nothing else', () => {
    expect(Object.keys(permissions.Query).sort()).toEqual(rootFields(schema.getQueryType()).sort())
    expect(Object.keys(permissions.Mutation).sort()).toEqual(rootFields(schema.getMutationType()).sort())
    expect(Object.keys(permissions.Subscription).sort()).toEqual(rootFields(schema.getSubscriptionType()).sort())
  })

  it('leaves fields below the root bare, so that wide lists stay fast', () => {
    const lead = schema.getType('Lead') as GraphQLObjectType
    expect(Object.values(lead.getFields()).filter(({ resolve }) => resolve)).toEqual([])
  })

  it('refuses a root field that somebody forgot', async () => {
    const forgetful = withPermissions(
      makeExecutableSchema({ typeDefs, resolvers: { Query: { forgotten: () => 'secret' } } }),
    )
    const { data, errors } = await graphql({ schema: forgetful, source: '{ forgotten }', contextValue: {} })
    expect(data).toEqual({ forgotten: null })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('lets a fault in a resolver be that fault, and not a refusal', async () => {
    const resolvers = {
      Query: {
        session: () => {
          throw new Error('the real reason')
        },
      },
    }
    const broken = withPermissions(makeExecutableSchema({ typeDefs, resolvers }))
    const context: Pick<Context, 'session' | 'sessionNow'> = {
      session: async () => someone,
      sessionNow: async () => someone,
    }
    const { errors } = await graphql({ schema: broken, source: '{ session { email } }', contextValue: context })
    expect(errors?.[0]?.message).toBe('the real reason')
  })
})

describe('root fields', () => {
  let gateway: TestGateway
  afterEach(() => gateway.stop())

  const signedInFields = [
    'session { email }',
    'timeZones { id }',
    'countries { id }',
    'userSettings { id }',
    'presets { id }',
    'filterValues { offer { id } }',
  ]
  const leadFields = ['leads { total }', 'leadStatusHistory(leadId: 1) { id }', 'leadHistory(leadId: 1) { id }']

  it('ask nobody in without a token, and do not even ask the API who it might be', async () => {
    gateway = await startTestGateway()
    for (const field of [...signedInFields, ...leadFields]) {
      const { errors } = await gateway.graphql(`{ ${field} }`, undefined, {})
      expect([field, errors?.[0]?.extensions.code]).toEqual([field, 'UNAUTHENTICATED'])
    }
    expect(gateway.requests).toEqual([])
  })

  it('need the code of the catalogue, and no other opens them', async () => {
    gateway = await startTestGateway()
    const code = permissionCode('LEADS_LIST') ?? 0
    gateway.answers['GET /api/session'] = { ...someone, permissions: permissionCodes.filter((other) => other !== code) }
    for (const field of leadFields) {
      const { errors } = await gateway.graphql(`{ ${field} }`)
      expect([field, errors?.[0]?.extensions.code]).toEqual([field, 'FORBIDDEN'])
    }
    expect(gateway.requests.every(({ path }) => path === '/api/session')).toBe(true)
    gateway.answers['GET /api/session'] = { ...someone, permissions: [code] }
    gateway.answers['POST /api/lead-details/columns'] = { total: 3, columns: { id: [] } }
    expect((await gateway.graphql('{ leads { total } }')).data).toEqual({ leads: { total: 3 } })
  })

  it('ask the API who it is once in a request, and anew in the next', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [], 'GET /api/timezone': [] } })
    const sessions = () => gateway.requests.filter(({ path }) => path === '/api/session').length
    await gateway.graphql('{ countries { id } timeZones { id } session { email } }')
    expect(sessions()).toBe(1)
    await gateway.graphql('{ countries { id } }')
    expect(sessions()).toBe(2)
  })

  it('ask once for what comes within a moment, and anew whom they would refuse or who asks for the session itself', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': [], 'POST /api/lead-details/columns': { total: 3, columns: { id: [] } } },
      env: { SESSION_MEMORY_MS: '10000' },
    })
    const sessions = () => gateway.requests.filter(({ path }) => path === '/api/session').length
    gateway.answers['GET /api/session'] = { ...someone, permissions: [] }
    await gateway.graphql('{ countries { id } }')
    await gateway.graphql('{ countries { id } }')
    expect(sessions()).toBe(1)
    // Nobody else's word.
    await gateway.graphql('{ countries { id } }', {}, { authorization: 'Bearer another' })
    expect(sessions()).toBe(2)
    expect((await gateway.graphql('{ leads { total } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(sessions()).toBe(3)
    gateway.answers['GET /api/session'] = someone
    expect((await gateway.graphql('{ leads { total } }')).data).toEqual({ leads: { total: 3 } })
    await gateway.graphql('{ session { email } }')
    expect(sessions()).toBe(5)
    // What was lost the API refuses.
    gateway.answers['GET /api/session'] = { ...someone, permissions: [] }
    gateway.answers['POST /api/lead-details/columns'] = [403, { error: 'No', message: 'No', code: 'FORBIDDEN' }]
    expect((await gateway.graphql('{ leads { total } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(sessions()).toBe(5)
    gateway.answers['GET /api/session'] = [401, { error: 'Ended', message: 'Ended', code: 'UNAUTHENTICATED' }]
    gateway.answers['POST /api/lead-details/columns'] = [
      401,
      { error: 'Ended', message: 'Ended', code: 'UNAUTHENTICATED' },
    ]
    expect((await gateway.graphql('{ leads { total } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('pass on that the session has ended', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/session': [401, { error: 'Ended', message: 'Ended', code: 'UNAUTHENTICATED' }] },
    })
    const { errors } = await gateway.graphql('{ session { email } }')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
