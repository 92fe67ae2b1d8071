import { describe, expect, it } from '@jest/globals'
import { buildSchema, type OperationDefinitionNode, parse } from 'graphql'
import { wrongVariables } from './variableFaults'

const schema = buildSchema(`
  scalar Money
  enum Status { ACTIVE CLOSED }
  input Step { startTime: String! }
  input CapInput { name: String!, amount: Money, status: Status, timeZoneId: ID, isOpen: Boolean, steps: [Step!] }
  type Query { a: Int }
`)

function told(definition: string, variables: Record<string, unknown>) {
  const [operation] = parse(`query (${definition}) { a }`).definitions as OperationDefinitionNode[]
  const { message, extensions } = wrongVariables(schema, operation?.variableDefinitions ?? [], variables)
  return { message, fields: extensions.fields, code: extensions.code }
}

describe('variables that do not fit', () => {
  it('are told by field in plain English, without types or values', () => {
    const input = { amount: 'x', status: 'OPEN', isOpen: 'yes', steps: [{ startTime: 1 }], secret: 1 }
    expect(told('$input: CapInput!', { input })).toEqual({
      code: 'BAD_USER_INPUT',
      message:
        'Name: a value is required. Secret: this field is not known. Status: choose one of the allowed values. ' +
        'Is open: choose true or false. Start time: enter a text.',
      fields: {
        'input.status': 'Status: choose one of the allowed values.',
        'input.isOpen': 'Is open: choose true or false.',
        'input.steps.0.startTime': 'Start time: enter a text.',
        'input.name': 'Name: a value is required.',
        'input.secret': 'Secret: this field is not known.',
      },
    })
  })

  it.each([
    ['$id: ID!', {}, 'Id: a value is required.'],
    ['$id: ID!', { id: null }, 'Id: a value is required.'],
    ['$ids: [ID!]!', { ids: ['1', {}] }, 'Ids, item 2: enter an id.'],
    ['$timeZoneId: Int', { timeZoneId: 'x' }, 'Time zone id: enter a whole number.'],
    ['$input: CapInput', { input: 'x' }, 'Input: send an object.'],
  ])('are told for %s', (definition, variables, message) => {
    expect(told(definition, variables).message).toBe(message)
  })
})
