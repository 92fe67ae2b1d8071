import fc from 'fast-check'
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** Random requests for the fields of a schema, often valid, with hostile values. Only for tests. */
interface RandomRequest {
  transport: 'post' | 'get' | 'stream'
  headers: Record<string, string>
  body: { query: string; variables?: unknown; operationName?: unknown }
}

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    'заказ-1',
    'a\nb',
    'a\r\nx: y',
    '\u0000',
    '\ud800',
    '.',
    '..',
    '../session',
    '%2e%2e',
    '?a=1#b',
    "'; drop table leads; --",
    '__proto__',
    'constructor',
    'é',
    '\u202e\u200b',
    '=1+1',
    '2026-02-30',
    '2026-11-20 12:00:00',
    'created_at',
    'x'.repeat(300),
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
)
const hostileId = fc.oneof(
  fc.constantFrom('1', '2', '0', '-1', '1e3', '9007199254740993', '99999999999999999999', '0x10', ' 1', '1.5'),
  hostileText,
)
const hostileInt = fc.constantFrom('0', '1', '2', '50', '1000', '-1', '2147483647', '-2147483648', '2147483648')

/** Values of any type, as GraphQL literals. */
const anyLiteral = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '[[1]]',
    '$v',
    'all',
    'FTD',
    '1e309',
    '-1',
    '{ number: null }',
    '{ limit: 0 }',
  ),
  hostileText.map((text) => JSON.stringify(text)),
)

function fitting(type: GraphQLInputType, depth: number): fc.Arbitrary<string> {
  const nullable = getNullableType(type)
  if (isListType(nullable))
    return fc.array(literalOf(nullable.ofType, depth + 1), { maxLength: 3 }).map((items) => `[${items.join(' ')}]`)
  const named = getNamedType(type)
  if (isEnumType(named)) return fc.constantFrom(...named.getValues().map(({ name }) => name))
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).map(({ name, type, defaultValue }) => {
      const needed = isNonNullType(type) && defaultValue === undefined
      const value = depth > 3 && !needed ? fc.constant('null') : literalOf(type, depth + 1)
      return (needed ? value : fc.option(value, { freq: 2 })).map((text) => (text === null ? '' : `${name}: ${text}`))
    })
    return fc.tuple(...fields).map((texts) => `{ ${texts.filter(Boolean).join(', ')} }`)
  }
  switch (named.name) {
    case 'Int':
    case 'PositiveInt':
    case 'NonNegativeInt':
      return hostileInt
    case 'Float':
    case 'Money':
      return fc.constantFrom('0', '1.5', '-0.01', '1e300', '0.001', '99999999999')
    case 'Boolean':
      return fc.constantFrom('true', 'false')
    case 'ID':
      return hostileId.map((text) => JSON.stringify(text))
    case 'JSON':
    case 'JSONObject':
      return fc.constantFrom('{}', '[]', 'null', '"text"', '{ __proto__: { a: 1 } }', '{ a: [1, { b: $v }] }')
    default:
      return hostileText.map((text) => JSON.stringify(text))
  }
}

/** One of forty values does not match its type. */
const literalOf = (type: GraphQLInputType, depth = 0): fc.Arbitrary<string> =>
  fc.oneof({ weight: 39, arbitrary: fitting(type, depth) }, { weight: 1, arbitrary: anyLiteral })

const argumentsFor = (args: readonly GraphQLArgument[]) =>
  fc
    .tuple(
      ...args.map(({ name, type, defaultValue }) => {
        const value = literalOf(type).map((text) => `${name}: ${text}`)
        return isNonNullType(type) && defaultValue === undefined ? value : fc.option(value, { freq: 2 })
      }),
    )
    .map((given) => {
      const present = given.filter((text) => text !== null)
      return present.length ? `(${present.join(', ')})` : ''
    })

const some = <T>(values: T[], most: number) =>
  fc.subarray(values, { minLength: 1, maxLength: Math.min(most, values.length) })

const often = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 20 * others.length, arbitrary: fc.constant(usual) }, ...others.map((text) => fc.constant(text)))

/** A selection of a field that is often, but not always, valid. */
function selection(field: GraphQLField<unknown, unknown>): fc.Arbitrary<string> {
  const inner = getNamedType(field.type)
  const below = isObjectType(inner)
    ? some(Object.values(inner.getFields()), 6).chain((fields) => fc.tuple(...fields.map(selection)))
    : fc.constant([])
  const alias = often('', '__proto__: ', 'constructor: ', 'a: ', 'toString: ')
  const directive = often('', '@skip(if: $b)', '@include(if: $z)', '@include(if: true)', '@include', '@nothing')
  const fragment = often('', '... ', '... @include(if: $b) ')
  return fc
    .tuple(fragment, alias, argumentsFor(field.args), directive, below)
    .map(([around, name, args, mark, texts]) => {
      const own = `${name}${field.name}${args} ${mark} ${texts.length ? `{ ${texts.join(' ')} }` : ''}`
      return around ? `${around}{ ${own} }` : own
    })
}

/** Variables and where they are used; without a use a document is invalid. */
const directiveUse = '... @include(if: $b) { __typename } ... @skip(if: $z) { __typename }'
const anyDeclaration = [
  { variables: '', use: '' },
  { variables: '($b: Boolean! = true, $z: Boolean = true)', use: directiveUse },
  { variables: '($b: Boolean!, $z: Boolean!)', use: directiveUse },
]
const queryDeclaration = [
  { variables: '($v: PageInput)', use: 'v: leads(page: $v) { total }' },
  { variables: '($v: LeadFilterInput)', use: 'v: leads(filter: $v) { total }' },
  { variables: '($v: [ID!])', use: 'v: leads(filter: { advertiserId: $v }) { total }' },
]

const operation = (type: GraphQLObjectType, keyword: string) =>
  fc
    .tuple(
      fc.constantFrom(...anyDeclaration, ...(keyword === 'query' ? queryDeclaration : [])),
      often(
        '',
        'query Other { __typename }',
        'fragment F on Query { __typename }',
        'subscription S { pendingFtd @include(if: $z) { count } }',
      ),
      some(Object.values(type.getFields()), 2).chain((fields) => fc.tuple(...fields.map(selection))),
    )
    .map(([{ variables, use }, more, texts]) => `${keyword} Q${variables} { ${texts.join(' ')} ${use} } ${more}`)

const value = fc.oneof(
  fc.constant(undefined),
  fc.boolean(),
  fc.constant(null),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({ number: 1e308 }, { limit: -1 }, { after: '__proto__' }, [[[[]]]], 'x'.repeat(10_000)),
)
const variables = fc.oneof(
  { weight: 6, arbitrary: fc.record({ v: value, b: fc.constant(true), z: value }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(undefined, null, [], 'text', JSON.parse('{"__proto__": {"b": true}}')),
  },
)
const operationName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(undefined, 'Q') },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('', 'Nothing', null, '__proto__', 7, {}, 'x'.repeat(5_000)) },
)
const headers = often('', 'Europe/Berlin', 'Nowhere/Nothing', '2', '../..', '\xe9').map(
  (zone): Record<string, string> => (zone ? { 'timezone-id': zone } : {}),
)

/** Requests of all operation types of the schema, over all protocols. */
export function randomRequests(schema: GraphQLSchema): fc.Arbitrary<RandomRequest> {
  const kinds = [
    { type: schema.getQueryType(), keyword: 'query', weight: 5 },
    { type: schema.getMutationType(), keyword: 'mutation', weight: 4 },
    { type: schema.getSubscriptionType(), keyword: 'subscription', weight: 2 },
  ].map(({ type, keyword, weight }) => {
    if (!type) throw new Error(`The schema has no ${keyword} type`)
    const transport =
      keyword === 'subscription'
        ? fc.constantFrom<RandomRequest['transport']>('stream', 'stream', 'post')
        : fc.constantFrom<RandomRequest['transport']>('post', 'post', 'post', 'post', 'get', 'stream')
    return { weight, arbitrary: fc.tuple(operation(type, keyword), transport) }
  })
  return fc
    .tuple(fc.oneof(...kinds), variables, operationName, headers)
    .map(([[query, transport], variables, operationName, headers]) => ({
      transport,
      headers,
      body: { query, variables, operationName },
    }))
}

/** Sends a request and returns its status and errors; a stream is closed at once. */
export async function sendRandom(url: string, token: string, { transport, headers, body }: RandomRequest) {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers }
  const search = new URLSearchParams(
    Object.entries(body).flatMap(([name, part]) =>
      part === undefined ? [] : [[name, typeof part === 'string' ? part : JSON.stringify(part)]],
    ),
  )
  // Node responds with 431 to longer ones.
  const isGet = transport === 'get' && search.toString().length < 8_000
  const response = isGet
    ? await fetch(`${url}/graphql?${search}`, { headers: { ...all, 'apollo-require-preflight': '1' } })
    : await fetch(`${url}/graphql${transport === 'stream' ? '/stream' : ''}`, {
        method: 'POST',
        headers: { ...all, ...(transport === 'stream' && { accept: 'text/event-stream, application/json' }) },
        body: JSON.stringify(body),
      })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '', codes: [] }
  }
  const text = await response.text()
  const answer = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] }
  return {
    status: response.status,
    text,
    codes: (answer.errors ?? []).map(({ extensions }) => extensions?.code ?? 'none'),
  }
}
