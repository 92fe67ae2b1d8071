import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  buildASTSchema,
  concatAST,
  getNamedType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { startTestGateway, type TestGateway } from '../../test/testGateway'
import { readTypeDefs } from '../schema/schema'

const schema: GraphQLSchema = buildASTSchema(concatAST(readTypeDefs('schema')), {
  assumeValidSDL: true,
})
/** Mutations that take the version of the record. */
const versioned = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ args }) =>
  args.some(({ name }) => name === 'version'),
)

/** For each use of these mutations in an operation of the client: its type of the version variable; null if it sends none. */
function sentVersions(document: string): [mutation: string, type: string | null][] {
  const types = new TypeInfo(schema)
  const found: [string, string | null][] = []
  const variables = new Map<string, string>()
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      VariableDefinition: ({ variable, type }) => {
        const inner = type.kind === Kind.NON_NULL_TYPE ? type.type : type
        const name = inner.kind === Kind.NAMED_TYPE ? inner.name.value : ''
        variables.set(variable.name.value, type.kind === Kind.NON_NULL_TYPE ? `${name}!` : name)
      },
      Field: ({ name, arguments: given = [] }) => {
        if (types.getParentType() !== schema.getMutationType()) return
        if (!versioned.some((mutation) => mutation.name === name.value)) return
        const value = given.find((argument) => argument.name.value === 'version')?.value
        found.push([name.value, value?.kind === Kind.VARIABLE ? (variables.get(value.name.value) ?? null) : null])
      },
    }),
  )
  return found
}

describe('mutations of records with a version', () => {
  it('have a payload that says whether a version was sent', () => {
    expect(versioned.length).toBeGreaterThan(30)
    const payloads = versioned.map(({ name, type }) => {
      const payload = getNamedType(type)
      return [name, isObjectType(payload) && payload.getInterfaces().map((one) => one.name)]
    })
    expect(payloads).toEqual(versioned.map(({ name }) => [name, ['VersionedPayload']]))
  })

  it('are always sent by the client with a version', () => {
    const documents = JSON.parse(readFileSync('web/generated/documents.json', 'utf8')) as Record<
      string,
      { kind: string; document: string }
    >
    const sent = Object.values(documents)
      .filter(({ kind }) => kind === 'mutation')
      .flatMap(({ document }) => sentVersions(document))
    // Null is no version, so the variable must be required.
    expect(sent.filter(([, type]) => !['PositiveInt!', 'NonNegativeInt!'].includes(type ?? ''))).toEqual([])
    expect([...new Set(sent.map(([name]) => name))].sort()).toEqual(versioned.map(({ name }) => name).sort())
  })
})

describe('versionless', () => {
  const group = { id: 3, group: 'Callback', statuses: '["New"]', presets: [], version: 2 }
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      answers: { 'PUT /api/status-groups': group, 'POST /api/status-groups': group },
    })
  })
  afterAll(() => gateway.stop())

  const save = async (text: string) => {
    const { data, errors } = await gateway.graphql(`mutation { saved: ${text} { versionless } }`)
    expect(errors).toBeUndefined()
    return (data as { saved: unknown }).saved
  }
  const input = 'input: { group: "Callback", statuses: ["New"] }'

  it.each([
    ['true without a version', `updateStatusGroup(id: 3, ${input})`, true],
    ['true with null', `updateStatusGroup(id: 3, ${input}, version: null)`, true],
    ['false with a version', `updateStatusGroup(id: 3, ${input}, version: 1)`, false],
    ['false for a new record', `createStatusGroup(${input})`, false],
  ])('is %s', async (_case, text, versionless) => {
    // The second execution is compiled.
    expect([await save(text), await save(text)]).toEqual([{ versionless }, { versionless }])
  })

  it('is answered with the errors of a refused update', async () => {
    gateway.answers['PUT /api/status-groups'] = [400, { error: 'No', code: 'BAD_USER_INPUT', fields: { group: 'No.' } }]
    const refused = { versionless: true }
    expect(await save(`updateStatusGroup(id: 3, ${input})`)).toEqual(refused)
  })
})
