import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { buildSchema, graphqlSync } from 'graphql'
import { createSchema } from './schema'

describe('scalars in introspection', () => {
  const described = buildSchema(`${readFileSync('schema/app/base.graphql', 'utf8')}`, { assumeValidSDL: true })

  it.each(['DateTime', 'Money', 'JSON'])('%s keeps the description of the schema files', (name) => {
    const { data } = graphqlSync({
      schema: createSchema('schema'),
      source: `{ __type(name: "${name}") { description } }`,
    })
    expect(data).toEqual({ __type: { description: described.getType(name)?.description } })
    expect(described.getType(name)?.description).toBeTruthy()
  })
})
