import { readFileSync } from 'node:fs'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { describe, expect, it } from '@jest/globals'
import { buildSchema, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { createSchema } from '../schema/schema'

const released = buildSchema(readFileSync('schema/released.graphql', 'utf8'))
const today = buildSchema(printSchema(lexicographicSortSchema(createSchema('schema'))))
const listed = new Set(
  [...readFileSync('schema/CHANGES.md', 'utf8').matchAll(/^- `([^`]+)`: \S/gm)].map(([, changed]) => changed),
)

/** Breaking changes since the released schema, with the path that CHANGES.md must list. */
const breaking = async (before: GraphQLSchema, after: GraphQLSchema) =>
  (await diff(before, after))
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ path, message }))

describe('the schema of the last release', () => {
  it('is broken by nothing that schema/CHANGES.md does not list', async () => {
    expect((await breaking(released, today)).filter(({ path }) => !listed.has(path))).toEqual([])
  })

  it('is compared so that a lost field is noticed', async () => {
    const before = buildSchema('type Query { kept: Int lost: Int }')
    expect(await breaking(before, buildSchema('type Query { kept: Int }'))).toEqual([
      { path: 'Query.lost', message: "Field 'lost' was removed from object type 'Query'" },
    ])
  })
})
