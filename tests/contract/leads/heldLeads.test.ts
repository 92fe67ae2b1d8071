import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { noOverrides } from '../../../api/routing/attempts/decisions'
import { addAdvertiser, addLead, addPublisher, germany, readHistory, readLead } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let token: string
let watcher: string
let brand: number
let intake: { lead: number; attempt: number }
let refusable: { lead: number; attempt: number }
let injected: { lead: number; attempt: number }

const list = `query { heldLeads { total rows { id leadId kind email advertiserName sentAt reason request response capIds } } }`
const settleOperation = `mutation ($id: ID!, $outcome: Settlement!, $reason: String, $key: String) {
  settleHeldLead(id: $id, outcome: $outcome, reason: $reason, key: $key) { settledId leadId errors { code message } }
}`
const settle = async (id: number, outcome: string, more: object = {}, as = token) =>
  (
    await stack.graphql<{ settleHeldLead: { settledId: string | null; errors: { code: string; message: string }[] } }>(
      settleOperation,
      { token: as, variables: { id: String(id), outcome, ...more } },
    )
  ).data?.settleHeldLead

/** A lead that the intake sent to the brand, and of which nobody knows whether it arrived. */
async function hold(email: string, publisher: number, country: number, cap: number) {
  const { db } = stack.api
  const lead = await addLead(db, { publisher_id: publisher, country_id: country, email, lead_status_id: 1 })
  const sent_at = new Date(Date.now() - 60_000)
  const { created_at } = await readLead(db, lead)
  const history = {
    lead_id: lead,
    created_at: sent_at,
    advertiser_id: brand,
    status: 'Submitted',
    message: 'The broker did not answer within 10 s.',
    req_payload: '{"email":"x"}',
  }
  const { id: attempt } = await db
    .insertInto('lead_histories')
    .values(history)
    .returning('id')
    .executeTakeFirstOrThrow()
  const decision = {
    ...{ distribution_id: 1, timeslot_id: 1, group_id: 1, credit_changes: [], offered: [brand] },
    told: {
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: null,
      pub_override_origin: null,
      parameters: {},
    },
  }
  await db
    .insertInto('open_attempts')
    .values({
      history_id: attempt,
      lead_id: lead,
      lead_created_at: created_at,
      advertiser_id: brand,
      state: 'held',
      sent_at,
      due_at: sent_at,
      reason: history.message,
      decision: JSON.stringify(decision),
    })
    .execute()
  await db
    .insertInto('cap_reservations')
    .values({ cap_id: cap, lead_id: lead, advertiser_id: brand, reserved_at: sent_at })
    .execute()
  return { lead, attempt }
}

beforeAll(async () => {
  stack = await startStack()
  const { db } = stack.api
  token = await stack.api.signInAs(['LEADS_PROGRESS_LOGS', 'LEADS_INJECTION'])
  watcher = await stack.api.signInAs(['LEADS_PROGRESS_LOGS'])
  const country = await germany(db)
  const publisher = await addPublisher(db)
  brand = await addAdvertiser(db, 'Brand A')
  await db
    .insertInto('distributions')
    .values({ id: 1, name: 'DE Global', timezone_id: 1, country_id: country })
    .execute()
  const cap = await db.insertInto('caps').values({ cap: 3, timezone_id: 1 }).returning('id').executeTakeFirstOrThrow()
  intake = await hold('first@example.test', publisher, country, cap.id)
  refusable = await hold('second@example.test', publisher, country, cap.id)
  const lead = await addLead(db, { publisher_id: publisher, country_id: country, email: 'third@example.test' })
  const { created_at } = await readLead(db, lead)
  const history = {
    lead_id: lead,
    advertiser_id: brand,
    status: 'Submitted',
    message: 'The broker gave an answer that cannot be read.',
    res_payload: '<html>',
  }
  const { id: attempt } = await db
    .insertInto('lead_histories')
    .values(history)
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const injection = await db
    .insertInto('injections')
    .values({
      lead_id: lead,
      lead_created_at: created_at,
      advertiser_id: brand,
      status: 'completed',
      result: 'Submitted',
      history_id: attempt,
      scheduled_at: now,
      started_at: now,
      completed_at: now,
      options: JSON.stringify({ locate_leads: 'system' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { parameters: _, ...told } = noOverrides
  await db
    .insertInto('open_attempts')
    .values({
      ...{ history_id: attempt, origin: 'injection', injection_id: injection.id, lead_id: lead },
      ...{ lead_created_at: created_at, advertiser_id: brand, state: 'held', sent_at: now, due_at: now },
      reason: history.message,
      decision: JSON.stringify({ told }),
    })
    .execute()
  injected = { lead, attempt }
})
afterAll(() => stack.stop())

describe('held leads', () => {
  it('are listed with requests, reasons and reserved caps, oldest first', async () => {
    const { data } = await stack.graphql<{ heldLeads: object }>(list, { token: watcher })
    expect(data?.heldLeads).toMatchObject({
      total: 3,
      rows: [
        {
          leadId: String(intake.lead),
          kind: 'intake',
          advertiserName: 'Brand A',
          reason: 'The broker did not answer within 10 s.',
          request: '{"email":"x"}',
          response: null,
          capIds: [expect.any(String)],
        },
        { leadId: String(refusable.lead), kind: 'intake' },
        {
          leadId: String(injected.lead),
          kind: 'injection',
          reason: 'The broker gave an answer that cannot be read.',
          response: '<html>',
          capIds: [],
        },
      ],
    })
  })

  it('are settled once with permission, idempotently; the second user is told', async () => {
    expect(await settle(intake.attempt, 'accepted', {}, watcher)).toBeUndefined()
    const first = await settle(intake.attempt, 'accepted', { key: 'k1' })
    expect(first).toEqual({ settledId: String(intake.attempt), leadId: String(intake.lead), errors: [] })
    expect(await settle(intake.attempt, 'accepted', { key: 'k1' })).toEqual(first)
    expect(await settle(refusable.attempt, 'accepted', { key: 'k1' })).toMatchObject({
      settledId: null,
      errors: [{ code: 'CONFLICT' }],
    })
    expect(await settle(intake.attempt, 'refused')).toMatchObject({
      settledId: null,
      errors: [{ code: 'CONFLICT', message: 'This attempt was settled already.' }],
    })
    expect(await readLead(stack.api.db, intake.lead)).toMatchObject({ lead_status_id: 2, advertiser_id: brand })
    expect(await stack.api.db.selectFrom('cap_reservations').select('lead_id').execute()).toEqual([
      { lead_id: refusable.lead },
    ])
    const log = await stack.api.db
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'after'])
      .where('action', '=', 'lead.settle')
      .execute()
    expect(log).toMatchObject([
      { entity_id: String(intake.lead), after: { attempt_id: intake.attempt, outcome: 'accepted', lead_status_id: 2 } },
    ])
  })

  it('of injections keep their advertiser when refused, with the reason in history', async () => {
    expect(await settle(injected.attempt, 'refused', { reason: 'Told by phone' })).toMatchObject({ errors: [] })
    expect(await readLead(stack.api.db, injected.lead)).toMatchObject({ lead_status_id: 3, advertiser_id: null })
    expect(await readHistory(stack.api.db, injected.lead)).toMatchObject([
      { status: 'Rejected', message: expect.stringContaining('Told by phone'), res_payload: '<html>' },
    ])
    expect((await stack.graphql<{ heldLeads: { total: number } }>(list, { token })).data?.heldLeads.total).toBe(1)
    expect(
      (await stack.api.call('POST', `/api/held-leads/987654/settle`, { token, body: { outcome: 'refused' } })).status,
    ).toBe(404)
    expect(
      (
        await stack.api.call('POST', `/api/held-leads/${refusable.attempt}/settle`, {
          token,
          body: { outcome: 'lost' },
        })
      ).body,
    ).toMatchObject({ fields: { outcome: expect.any(String) } })
  })
})
