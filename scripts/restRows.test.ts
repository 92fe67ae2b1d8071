import { describe, expect, it } from '@jest/globals'
import { Source } from 'graphql'
import { placedSchema } from './restApi.mjs'
import { restRows } from './restRows.mjs'

const directive = `directive @rest(name: String, id: String, schema: String, columns: String, call: String)
  on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
`
const openApi = {
  components: {
    schemas: {
      Cap: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          created_at: { type: 'string' },
          affiliate_ids: { type: 'array', items: { type: 'integer' } },
          is_injected: { type: 'number', enum: [0, 1] },
          state: { type: 'string', enum: ['probe_due', 'open', 'dis_id'] },
          parameters: { type: 'object', additionalProperties: { type: 'string' } },
          owner_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          owner_name: { type: ['string', 'null'] },
        },
        required: ['id', 'created_at', 'affiliate_ids', 'is_injected', 'state', 'parameters', 'owner_id', 'owner_name'],
      },
    },
  },
  paths: {
    '/api/caps': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Cap' } } } },
          },
        },
      },
    },
  },
}
const rowsOf = (sdl: string) => restRows(placedSchema([new Source(directive + sdl, 'schema/caps.graphql')]), openApi)

describe('the functions that read rows of REST', () => {
  it('read properties in snake case, numbers as ids, words as booleans, maps as lists, and names of the SDL', () => {
    const { text, types } = rowsOf(`
      interface Record { id: ID! }
      type User implements Record { id: ID! name: String }
      enum State { PROBE_DUE OPEN DISTRIBUTION @rest(name: "dis_id") }
      type Parameter { name: String! value: String! }
      type Cap {
        id: ID! createdAt: String! publishers: [ID!]! @rest(name: "affiliate_ids") isInjected: Boolean! state: State!
        parameters: [Parameter!]! manager: User @rest(name: "owner") leads: Int
      }
      type Query { caps: [Cap!] @rest(call: "GET /api/caps") }
    `)
    expect(types).toEqual(['Cap'])
    expect(text).toContain(
      '{ id: idText(row.id), createdAt: row.created_at, publishers: row.affiliate_ids.map((one) => idText(one)), ' +
        'isInjected: row.is_injected === 1, state: enumValue(state, row.state), ' +
        'parameters: Object.entries(row.parameters).map(([name, value]) => ({ name, value: value })), ' +
        'manager: row.owner_id == null ? null : { id: String(row.owner_id), name: row.owner_name ?? undefined } }',
    )
    expect(text).toContain('"probe_due":"PROBE_DUE","open":"OPEN","dis_id":"DISTRIBUTION"')
    // What REST does not have needs a resolver.
    expect(text).not.toMatch(/"Cap":\[[^\]]*"leads"/)
  })

  it.each([
    [
      'a property',
      'type Cap { id: ID! }\ntype Query { a: Cap }\nextend type Cap { hits: Int @rest(name: "hit_no") }',
      5,
    ],
    ['a schema', 'type Query { a: Hit }\ntype Hit @rest(schema: "Hit") { id: ID! }', 4],
    ['a call', 'type Query { a: Int @rest(call: "GET /api/hits") }', 3],
    ['a value of an enum', 'enum State { OPEN }\ntype Cap { state: State }\ntype Query { a: Cap }', 3],
  ])('are not made if %s is missing in REST or in the schema: the error names file and line', (_what, sdl, line) => {
    expect(() => rowsOf(sdl)).toThrow(`schema/caps.graphql:${line}: `)
  })
})
