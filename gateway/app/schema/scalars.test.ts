import { describe, expect, it } from '@jest/globals'
import { isScalarType, isSpecifiedScalarType } from 'graphql'
import { scalars } from './scalars'
import { createSchema } from './schema'

const schema = createSchema('schema')
const own = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))

describe('scalars', () => {
  it('are those that the gateway reads', () => {
    expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(scalars).sort())
  })

  it.each(own.map((type) => [type.name, type] as const))(
    '%s is described with an example',
    (_name, { description }) => {
      expect(description).toMatch(/, for example `.+`\./)
    },
  )
})
