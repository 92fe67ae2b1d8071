import { afterEach, describe, expect, it } from '@jest/globals'
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  getNamedType,
  getNullableType,
  graphql,
  type GraphQLEnumType,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { capOrigins, capPermission } from '../../../shared/routing/caps'
import { overrideOrigins, overridePermission } from '../../../shared/partners/overrides'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import type { Context } from '../context/context'
import { choicesOf, needsOf, needsOfType } from '../context/needs'
import { openFields } from '../context/needs'
import { withPermissions } from './permissions'
import { createSchema, readTypeDefs } from './schema'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

const schema = createSchema('schema')
/** The schema with one additional root field. */
const typeDefs = [...readTypeDefs('schema'), 'extend type Query { forgotten: String }']

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (type) => type ?? [],
)
const rootNeeds = roots.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({
    name: `${type.name}.${field.name}`,
    field,
    needs: needsOf(field, schema),
  })),
)
const namesOf = (root: string) => {
  const needs = rootNeeds.find(({ name }) => name === root)?.needs
  return needs?.kind === 'codes' ? needs.names : needs
}

describe('the permissions of the SDL', () => {
  it('are told of every root field', () => {
    expect(rootNeeds.filter(({ needs }) => !needs).map(({ name }) => name)).toEqual([])
  })

  it('name each permission of the catalogue, and no other', () => {
    const names = (schema.getType('PermissionName') as GraphQLEnumType).getValues().map(({ name }) => name)
    expect(names.filter((name) => permissionCode(name) === null)).toEqual([])
    expect([...new Set(names.map(permissionCode))].sort()).toEqual([...permissionCodes].sort())
  })

  it('open to everybody what admission lets in without a token', () => {
    const open = rootNeeds.filter(({ needs }) => needs?.kind === 'public').map(({ field }) => field.name)
    expect(open.sort()).toEqual([...openFields].sort())
  })

  it('are those of shared/ for caps, overrides and pages of partners', () => {
    for (const verb of ['LIST', 'CREATE', 'EDIT', 'DELETE'] as const) {
      const root = {
        LIST: 'Query.caps',
        CREATE: 'Mutation.createCap',
        EDIT: 'Mutation.updateCap',
        DELETE: 'Mutation.deleteCap',
      }
      expect(namesOf(root[verb])).toEqual(capOrigins.map((origin) => capPermission(origin, verb)))
      for (const kind of ['publisher', 'funnel'] as const) {
        const entity = kind === 'publisher' ? 'PublisherOverride' : 'FunnelOverride'
        const name =
          verb === 'LIST'
            ? `Query.${kind}Overrides`
            : `Mutation.${{ CREATE: 'create', EDIT: 'update', DELETE: 'delete' }[verb]}${entity}`
        expect(namesOf(name)).toEqual(overrideOrigins.map((origin) => overridePermission(kind, origin, verb)))
      }
    }
    expect(namesOf('Query.advertiser')).toEqual(readsPartner('advertiser'))
    expect(namesOf('Query.publisher')).toEqual(readsPartner('publisher'))
  })

  it('pick by an argument with as many values as there are permissions', () => {
    const picking = rootNeeds.flatMap(({ name, field, needs }) =>
      needs?.kind === 'codes' && needs.by ? [[name, choicesOf(field, needs.by).length, needs.names.length]] : [],
    )
    expect(picking.length).toBeGreaterThan(0)
    expect(picking.filter(([, choices, names]) => choices !== names)).toEqual([])
  })

  const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
  const needsOfField = (type: string, field: string) => {
    const found = (schema.getType(type) as GraphQLObjectType).getFields()[field]
    return found && needsOf(found, schema)
  }

  it('of a linked record or an event of a lead are those of the list of its type', () => {
    const lists = {
      ...{ Advertiser: 'advertisers', Publisher: 'publishers', User: 'users', Role: 'roles' },
      ...{ Distribution: 'distributions', Campaign: 'campaigns', Offer: 'offers' },
      // Events of a lead's timeline.
      ...{ LeadBooked: 'ledger', LeadEdited: 'auditLog', LeadInjected: 'progressLogs', LeadSent: 'campaigns' },
    }
    for (const [type, list] of Object.entries(lists))
      expect([type, needsOfType(schema.getType(type) as GraphQLObjectType, schema)]).toEqual([
        type,
        needsOfField('Query', list),
      ])
    const guarded = objects.filter((type) => needsOfType(type, schema)).map(({ name }) => name)
    expect(guarded.sort()).toEqual(Object.keys(lists).sort())
  })

  it('include every link to leads and caps, and every field with its own call', () => {
    // Results of mutations and pages of lists are covered by the rule of their root field.
    const links = objects
      .filter(({ name }) => !/^(Query|Mutation|Subscription|\w+Payload|\w+List)$/.test(name) && !name.startsWith('__'))
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => {
        const isCall = field.astNode?.directives?.some(({ name }) => name.value === 'cost')
        return isCall || ['Lead', 'LeadList', 'Cap'].includes(getNamedType(field.type).name)
      })
    expect(links.length).toBeGreaterThan(20)
    const silent = links.filter(({ field }) => !needsOf(field, schema))
    expect(silent.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
  })

  it('are told of every figure in money, which is null without them', () => {
    // Prices set by staff have their own permissions.
    const prices = ['Payout', 'Revenue']
    const figures = objects
      .filter(({ name }) => !prices.includes(name))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ type, field, needs: needsOf(field, schema) })),
      )
      .filter(({ field }) => getNamedType(field.type).name === 'Money')
    expect(figures.length).toBeGreaterThan(30)
    const open = figures.filter(({ needs }) => needs?.kind !== 'codes' || !needs.orNull)
    expect(open.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
  })

  it('leave the columns of a lead bare, so that wide lists stay fast', () => {
    const { name: _composed, ...columns } = (schema.getType('Lead') as GraphQLObjectType).getFields()
    const wrapped = Object.values(columns).filter(({ type, resolve }) => isLeafType(getNullableType(type)) && resolve)
    expect(wrapped).toEqual([])
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

  it('ask the API who it is once in a request, and again in the next', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [], 'GET /api/timezone': [] } })
    const sessions = () => gateway.requests.filter(({ path }) => path === '/api/session').length
    await gateway.graphql('{ countries { id } timeZones { id } session { email } }')
    expect(sessions()).toBe(1)
    await gateway.graphql('{ countries { id } }')
    expect(sessions()).toBe(2)
  })

  it('are cached briefly, and looked up again before a refusal or on request', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': [], 'POST /api/lead-details/columns': { total: 3, columns: { id: [] } } },
      env: { SESSION_MEMORY_MS: '10000' },
    })
    const sessions = () => gateway.requests.filter(({ path }) => path === '/api/session').length
    gateway.answers['GET /api/session'] = { ...someone, permissions: [] }
    await gateway.graphql('{ countries { id } }')
    await gateway.graphql('{ countries { id } }')
    expect(sessions()).toBe(1)
    // No rule applies to anyone else.
    await gateway.graphql('{ countries { id } }', {}, { authorization: 'Bearer another' })
    expect(sessions()).toBe(2)
    expect((await gateway.graphql('{ leads { total } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(sessions()).toBe(3)
    gateway.answers['GET /api/session'] = someone
    expect((await gateway.graphql('{ leads { total } }')).data).toEqual({ leads: { total: 3 } })
    await gateway.graphql('{ session { email } }')
    expect(sessions()).toBe(5)
    // The API refuses permissions that were removed.
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
