import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { spread } from '../../../shared/test/depth'
import { inSentences } from '../../../shared/app/sentences'
import { bodyWith, fieldNames, hostileBodies } from '../../test/hostileInput'
import { routes } from '../start/routes'
import { type Method, startTestApi, type TestApi } from '../../test/testApi'
import { plainMessage, plainMessages } from './validationMessages'

/** How the validator words its own messages. */
const rawText =
  /invalid (input|option|string|key|element|record|union|date|email|url|iso|uuid|format|number)|, received |undefined|unrecognized key|too (big|small)|must match pattern|\bNaN\b/i

const wrongValues = [
  'null',
  'true',
  '-1.5',
  '1e400',
  '"x"',
  '""',
  '[]',
  '{}',
  '[null]',
  '[{}]',
  '[[1]]',
  '{"a":{"b":1}}',
]

const messageOf = (schema: z.ZodType, value: unknown) => {
  const messages = plainMessages()
  return z
    .object({ first_name: schema })
    .safeParse({ first_name: value }, messages)
    .error?.issues.map(messages.labelled)[0]
}

const named = routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainMessage }).error?.issues.map(({ message }) => message) ?? []

let api: TestApi
let token: string

interface Refusal {
  message: string
  fields?: Record<string, string>
}

/** What a route says to each of these bodies or addresses, where it refuses them for what was sent. */
async function refusals(method: string, requests: readonly { address: string; raw?: string | undefined }[]) {
  const answers = await Promise.all(
    requests.map(({ address, raw }) =>
      api.call<Refusal>(method.toUpperCase() as Method, address, { token, ...(raw !== undefined && { raw }) }),
    ),
  )
  return answers.flatMap(({ status, body }) =>
    status === 400 || status === 422 ? [body.message, ...Object.values(body.fields ?? {})] : [],
  )
}

describe('a message about wrong input', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it.each([
    [z.string(), undefined, 'First name: enter a text.'],
    // Words of the schema's own get no label, even if they are those that it would have got.
    [z.string().max(3, 'At most 3 characters.'), 'four', 'At most 3 characters.'],
    [z.string().max(3), 'four', 'First name: at most 3 characters.'],
    [z.string().min(1), '', 'First name: enter a text.'],
    [z.int(), 1.5, 'First name: enter a whole number.'],
    [z.number().min(2), 1, 'First name: at least 2.'],
    [z.number().gt(2), 2, 'First name: enter more than 2.'],
    [z.boolean(), 'yes', 'First name: choose true or false.'],
    [z.enum(['leads', 'reports']), 'x', 'First name: choose one of leads, reports.'],
    [z.array(z.int()), [1, 'x'], 'First name, item 2: enter a number.'],
    [z.array(z.int()).max(1), [1, 2], 'First name: at most 1 item.'],
    [z.array(z.object({ last_name: z.string() })), [{}], 'Last name: enter a text.'],
    [z.union([z.string(), z.int()]), true, 'First name: this value is not allowed.'],
    [z.email(), 'x', 'First name: enter a valid e-mail address.'],
  ])('names the field and what it needs: %#', (schema, value, text) => {
    expect(messageOf(schema, value)).toBe(text)
  })

  it('has the label of its field apart, except in the text about all of them', async () => {
    const body = { timezone_id: 'x', origin: 'nowhere' }
    const { body: answer } = await api.call<Refusal>('POST', '/api/caps', { token, body })
    expect(answer).toMatchObject({
      message: 'Origin is caps, advertiser or publisher. Timezone id: enter a number.',
      fields: { origin: 'Origin is caps, advertiser or publisher', timezone_id: 'Enter a number.' },
      labels: { timezone_id: 'Timezone id' },
    })
  })

  it('keeps the words of a schema that has its own', () => {
    expect(messageOf(z.string({ error: 'Name is required' }), 1)).toBe('Name is required')
  })

  it('reads as sentences where there are several, each once', () => {
    expect(inSentences(['Name is required', 'Send a list.', 'Name is required', ''])).toBe(
      'Name is required. Send a list.',
    )
  })

  it.each(named)('is in plain English for every schema of %s', (_name, { params, query, body }) => {
    const said = [params, query, body].flatMap((schema) => {
      if (!schema) return []
      const names = fieldNames(schema)
      const all = (value: string) => bodyWith(schema, Object.fromEntries(names.map((name) => [name, value])))
      const texts = ['[]', 'null', '"x"', '1', ...wrongValues.map(all), ...hostileBodies(schema)]
      return spread(texts, 25, names.length).flatMap((text) => messagesOf(schema, JSON.parse(text)))
    })
    expect([...new Set(said)].filter((text) => rawText.test(text))).toEqual([])
  })

  it.each(named)('is in plain English in the answer of %s', async (_name, { method, path, query, body }) => {
    const bare = path.replace(/:\w+/g, '1')
    const names = body ? fieldNames(body) : []
    const search = fieldNames(query).map((name) => `${name}=x&${name}=y`)
    const requests = [
      ...(body ? ['[]', '[null]', '{"a":1}'] : []).map((value) => ({
        address: bare,
        raw: body && bodyWith(body, Object.fromEntries(names.map((name) => [name, value]))),
      })),
      { address: `${path.replace(/:\w+/g, 'x')}?${search.join('&')}`, raw: body && '{}' },
    ]
    expect((await refusals(method, requests)).filter((text) => rawText.test(text))).toEqual([])
    if (path === '/api/logout') token = await api.signInAs(1)
  })
})
