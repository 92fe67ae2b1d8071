import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser, addPublisher, germany } from '../../support/injectionWorld'
import { postbackTokenHash } from '../../../api/db/seed/partners/brokers'
import { publisherTokenHash } from '../../../api/partners/publishers/publisherToken'
import { until } from '../../../api/test/polling'
import { readEvents } from '../../../api/test/readEvents'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
/** A second process on the same database. */
let other: TestApi
let token: string
let lead: number
let advertiser: number
const leave: (() => void)[] = []

beforeAll(async () => {
  stack = await startStack()
  const { api } = stack
  other = await startTestApi({ database: api.database })
  token = await api.signInAs(1)
  const publisher = await addPublisher(api.db)
  await api.db
    .updateTable('publishers')
    .set({ api_token_hash: publisherTokenHash('publisher') })
    .where('id', '=', publisher)
    .execute()
  advertiser = await addAdvertiser(api.db, 'Brand')
  await api.db
    .updateTable('advertisers')
    .set({ postback_token_hash: postbackTokenHash('token') })
    .execute()
  const { id } = await api.db
    .insertInto('leads')
    .values({
      created_at: new Date(Date.now() - 3_600_000),
      updated_at: new Date(Date.now() - 3_600_000),
      publisher_id: publisher,
      country_id: await germany(api.db),
      email: 'known@example.test',
      lead_status_id: 2,
      advertiser_id: advertiser,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  lead = id
})
afterEach(() => leave.splice(0).forEach((end) => end()))
afterAll(async () => {
  await other.stop().catch(() => undefined) // the database is the other's
  await stack.stop()
})

interface Change {
  leadId: string
  change: string
  status: string
}
const fields = '{ leadId change status }'

/** Subscribes, and once the stream has begun gathers what comes; `ended` once it has ended. */
async function watch(query: string, as = token, variables: Record<string, unknown> = {}) {
  const stopper = new AbortController()
  leave.push(() => stopper.abort())
  const seen: Change[] = []
  const state = await readEvents(`${stack.gateway}/graphql/stream`, {
    ...{ token: as, body: { query, variables }, signal: stopper.signal },
    onData: (data) => seen.push(...Object.values((JSON.parse(data) as { data: Record<string, Change> }).data)),
  })
  return { seen, state }
}
const postback = (id: string, body: object, at = other) =>
  at.call('POST', `/api/postbacks/${advertiser}`, { token: 'token', body: { event_id: id, lead_id: lead, ...body } })

describe('changes of leads', () => {
  it('reach a subscriber from any process: new leads, statuses, other changes', async () => {
    const { seen } = await watch(`subscription { leadChanges ${fields} }`)
    const { body: made } = await other.call<{ lead_id: number }>('POST', '/api/leads', {
      token: 'publisher',
      body: { email: 'new@example.test', country: 'DE' },
    })
    await until(() => seen.some(({ leadId }) => leadId === String(made.lead_id)))
    expect(seen[0]).toEqual({ leadId: String(made.lead_id), change: 'CREATED', status: 'REJECTED' })
    await postback('status-1', { type: 'status', status: 'Callback' })
    await until(() => seen.some(({ leadId }) => leadId === String(lead)))
    expect(seen.at(-1)).toEqual({ leadId: String(lead), change: 'STATUS_CHANGED', status: 'ACCEPTED' })
  })

  it('of a filter are those of its leads alone, and of hidden leads none', async () => {
    const { seen } = await watch(
      `subscription ($filter: LeadFilterInput) { leadChanges(filter: $filter) ${fields} }`,
      token,
      { filter: { advertiserId: [String(advertiser)] } },
    )
    await other.call('POST', '/api/leads', {
      token: 'publisher',
      body: { email: 'elsewhere@example.test', country: 'DE' },
    })
    await postback('status-2', { type: 'status', status: 'No answer' })
    await until(() => seen.length > 0)
    expect(seen.map(({ leadId }) => leadId)).toEqual([String(lead)])
  })

  it('are told of as conversions where a deposit comes', async () => {
    const { seen } = await watch(`subscription { conversionChanges ${fields} }`)
    await postback('status-3', { type: 'status', status: 'Interested' })
    await postback('deposit-1', { type: 'deposit', amount: 250 })
    await until(() => seen.length > 0)
    expect(seen[0]).toEqual({ leadId: String(lead), change: 'STATUS_CHANGED', status: 'PENDING_FTD' })
  })

  it('are refused without their permission, and a wrong filter is named', async () => {
    const onlyReports = await stack.api.signInAs(['REPORTS_LIST'])
    for (const field of ['leadChanges', 'conversionChanges']) {
      const { errors } = await stack.subscribe(`subscription { ${field} ${fields} }`, { token: onlyReports })
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
    }
    const { errors } = await stack.subscribe(
      `subscription { leadChanges(filter: { startDate: "yesterday" }) ${fields} }`,
      { token },
    )
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { startDate: expect.any(String) } })
  })

  it('end when the token is revoked', async () => {
    const user = await stack.api.addUser({ permissions: ['LEADS_LIST'] })
    const session = await stack.api.signInAs(user)
    const { state, seen } = await watch(`subscription { leadChanges ${fields} }`, session)
    await stack.api.call('POST', '/api/logout', { token: session })
    await postback('status-4', { type: 'status', status: 'Later' })
    await until(() => state.ended)
    expect(seen).toEqual([])
  })

  it('leave no follower behind once nobody listens', async () => {
    await watch(`subscription { leadChanges ${fields} }`)
    leave.splice(0).forEach((end) => end())
    const followers = async () =>
      (await stack.api.database.pool.query("select from report_copies where pulled_at > now() - interval '1 hour'"))
        .rowCount
    const before = Number(await followers())
    await until(async () => Number(await followers()) === before - 1)
  })
})
