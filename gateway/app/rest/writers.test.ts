import { describe, expect, it } from '@jest/globals'
import { buildSchema, type GraphQLInputObjectType } from 'graphql'
import { saidIn } from './sdl'
import { inputPlace, objectWriter, type RestSchema } from './writers'

const directive = 'directive @rest(name: String) on INPUT_FIELD_DEFINITION | ENUM_VALUE\n'
const id: RestSchema = { type: 'integer' }
const text: RestSchema = { type: 'string', isText: true }
const body: RestSchema = {
  type: 'object',
  required: ['step1', 'note'],
  properties: {
    from: { ...text, values: ['distribution'] },
    note: text,
    timezone_id: { ...id, isNullable: true },
    is_test: { ...text, values: ['active', 'inactive'], yesAndNo: { yes: 'active', no: 'inactive' } },
    limit: { type: 'integer' },
    excludes: text,
    state: { ...text, values: ['Pending FTD', 'open'] },
    step1: {
      type: 'object',
      properties: {
        selectedCountry: { type: 'object', properties: { id } },
        selectedAffiliate: { type: 'object', properties: { id }, isNullable: true },
        parameters: { type: 'object', additionalProperties: text },
        tags: { type: 'array', items: text },
      },
    },
    days: { type: 'array', items: { type: 'object', properties: { id: text, start_time: text } } },
  },
}
const sdl = `
  input Parameter { name: String! value: String! }
  input Day { day: String! @rest(name: "id") startTime: String! }
  enum List { publisherId distributionId @rest(name: "dis_id") funnel }
  enum State { PENDING_FTD OPEN }
  input Rules {
    note: String
    timeZoneId: ID @rest(name: "timezone_id")
    isTest: Boolean
    limit: Int
    excludes: [List!]
    state: State
    countryId: ID! @rest(name: "step1.selectedCountry.id")
    publisherId: ID @rest(name: "step1.selectedAffiliate.id")
    parameters: [Parameter!] @rest(name: "step1.parameters")
    tags: [String!] @rest(name: "step1.tags")
    days: [Day!]
  }
  type Query { a(rules: Rules): Int }
`
function writer(text: string) {
  const schema = buildSchema(directive + text)
  return objectWriter(schema.getType('Rules') as GraphQLInputObjectType, body, saidIn(schema))
}
const { write, place } = writer(sdl)

describe('what a call sends', () => {
  it('has the names and kinds of REST', () => {
    const rules = {
      ...{ note: 'a', timeZoneId: '5', isTest: false, limit: 3, countryId: '57', publisherId: '7', tags: ['x'] },
      ...{ excludes: ['publisherId', 'distributionId', 'funnel'], state: 'PENDING_FTD' },
      parameters: [{ name: 'funnel', value: 'gold' }],
      days: [{ day: 'Monday', startTime: '09:00' }],
    }
    expect(write(rules, '')).toEqual({
      ...{ from: 'distribution', note: 'a', timezone_id: 5, is_test: 'inactive', limit: 3 },
      ...{ excludes: 'publisher_id,dis_id,funnel', state: 'Pending FTD' },
      step1: { selectedCountry: { id: 57 }, selectedAffiliate: { id: 7 }, parameters: { funnel: 'gold' }, tags: ['x'] },
      days: [{ id: 'Monday', start_time: '09:00' }],
    })
  })

  it('leaves out what is left out, has null where REST takes it, and an empty text where REST needs one', () => {
    expect(write({ countryId: '57', timeZoneId: null, publisherId: null, limit: null }, '')).toEqual({
      ...{ from: 'distribution', note: '', timezone_id: null },
      step1: { selectedCountry: { id: 57 }, selectedAffiliate: null },
    })
  })

  it('names the place of an id that is none, and of a pair that comes twice', () => {
    expect(() => write({ countryId: 'x' }, '')).toThrow('countryId is not the id of a record.')
    const twice = { countryId: '57', parameters: ['gold', 'silver'].map((value) => ({ name: 'funnel', value })) }
    expect(() => write(twice, '')).toThrow(
      expect.objectContaining({ fields: { 'parameters.1.name': expect.anything() } }),
    )
  })

  it.each([
    ['timezone_id', 'timeZoneId'],
    ['step1.selectedCountry.id', 'countryId'],
    ['step1.selectedAffiliate', 'publisherId'],
    ['days.1.start_time', 'days.1.startTime'],
    ['days.1.id', 'days.1.day'],
    ['step1.tags.2', 'tags'],
    ['step1.parameters.funnel', 'parameters.1.value'],
    ['step1.parameters.offer', 'parameters'],
    ['elsewhere.some_field', 'elsewhere.someField'],
  ])('has its error at %s told at %s', (restPath, expected) => {
    const rules = { parameters: [{ name: 'custom_param_1' }, { name: 'funnel' }] }
    expect(inputPlace(place, restPath, rules)).toBe(expected)
  })

  it('is not made of a name that REST does not have, nor of two fields for one', () => {
    expect(() => writer('input Rules { hits: Int }\ntype Query { a(b: Rules): Int }')).toThrow(
      'REST has no hits for hits',
    )
    const two = 'input Rules { limit: Int most: Int @rest(name: "limit") }\ntype Query { a(b: Rules): Int }'
    expect(() => writer(two)).toThrow('GraphQL request:2: Rules has two fields for limit of REST')
  })
})
