import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { timeZoneIdOf } from '../../../shared/app/time/timeZoneList'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead } from '../../leads/filters/leadFilter.arbitrary'
import type { OracleLead } from '../../leads/filters/leadFilter.oracle'
import { startTestApi, type TestApi } from '../../test/testApi'
import { expectedFill, type OracleAcceptance, type OracleCap } from './caps.oracle'
import type { CapRow } from './caps.schema'
import { windowOf } from '../../../shared/routing/capWindows'

// The leads of the tests lie about these changes of the clock; so do the days asked for.
const moments = ['2026-03-08T07:00:00Z', '2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-11-01T05:59:59.999Z']
const zones = ['Europe/Berlin', 'America/New_York']

const resets = moments.flatMap((moment) =>
  zones.flatMap((timeZone) =>
    ['00:00', '02:30'].flatMap((resetTime) => {
      const { from, to } = windowOf({ interval: 'daily', resetTime, timeZone, createdAt: 0 }, Date.parse(moment))
      return [from, to ?? from]
    }),
  ),
)
const atReset = ({ converted_at, ftd_date }: Pick<OracleLead, 'converted_at' | 'ftd_date'>, place: number) => {
  const reset = new Date(resets[place % resets.length] ?? 0)
  return { created_at: reset, converted_at: converted_at && reset, ftd_date: ftd_date && reset }
}

let api: TestApi
let token: string
let leads: OracleLead[]
let histories: Map<number, OracleAcceptance[]>
let countryIds: number[]

const ids = (all: number[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 3, arbitrary: fc.subarray(all, { minLength: 1 }) },
  )
const carried: Record<string, string>[] = [
  { custom_param_1: 'facebook' },
  { custom_param_3: 'a\\b' },
  { offer: 'Gold', funnel: 'x_y' },
  { custom_param_2: '100%_sure', custom_param_1: 'google' },
]
const parameters = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.constantFrom(...carried) },
)
const arbitraryCap = (): fc.Arbitrary<OracleCap> =>
  fc
    .record({
      type: fc.constantFrom('lead' as const, 'lead' as const, 'ftd' as const),
      interval: fc.constantFrom('daily' as const, 'daily' as const, 'interval' as const),
      reset_time: fc.constantFrom('00:00', '02:30'),
      zone: fc.constantFrom(...zones),
      created_at: fc
        .constantFrom('2026-01-02T00:00:00Z', '2026-03-29T00:59:00.123Z', '2026-10-24T12:00:00Z')
        .map((at) => new Date(at)),
      country_ids: ids(countryIds),
      affiliate_ids: ids([1, 2, 3]),
      advertiser_ids: ids([1, 2, 3]),
      parameters,
    })
    .filter(
      ({ country_ids, affiliate_ids, advertiser_ids }) =>
        country_ids.length + affiliate_ids.length + advertiser_ids.length > 0,
    )

const create = async ({ zone, created_at, ...cap }: OracleCap): Promise<CapRow> => {
  api.clock.now = created_at.getTime()
  const { status, body } = await api.call<CapRow>('POST', '/api/caps', {
    token,
    body: { ...cap, cap: '10', timezone_id: timeZoneIdOf(zone) },
  })
  expect(status).toBe(201)
  return body
}

describe('how full caps are', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    const { pool } = api.database
    await insertPartners(pool)
    countryIds = (await api.db.selectFrom('countries').select('id').limit(2).execute()).map(({ id }) => id)
    // Blacklisted leads are refused, so none of the hidden was accepted.
    const drawn = fc.sample(arbitraryLead(countryIds), { numRuns: 800, seed: 11 }).map((lead, at) => ({
      ...{ ...lead, distribution_id: null, is_hidden: lead.lead_status_id === 3 && lead.is_hidden },
      // Many come in the very instant of a reset, and deposit then.
      ...(at % 4 ? {} : atReset(lead, at / 4)),
    }))
    await insertLeads(pool, drawn)
    leads = (await pool.query<OracleLead>('select * from leads')).rows
    // Attempts of injections, some long after the lead came; those of other leads count for nothing.
    const attempts = fc.sample(
      fc.record({
        after: fc.integer({ min: 0, max: 40 * 86_400_000 }),
        advertiser_id: fc.constantFrom(1, 2, 3),
        status: fc.constantFrom('Accepted', 'Accepted', 'Rejected'),
      }),
      { numRuns: leads.length * 2, seed: 12 },
    )
    const made = attempts.map(({ after, ...attempt }, at) => {
      const lead = leads[at % leads.length] as OracleLead
      return {
        ...attempt,
        lead_id: lead.id,
        created_at: new Date(lead.created_at.getTime() + (at < leads.length ? 0 : after)),
      }
    })
    await pool.query(
      `insert into lead_histories (lead_id, advertiser_id, created_at, status)
       select lead_id, advertiser_id, created_at, status from json_to_recordset($1) as h (lead_id bigint, advertiser_id bigint, created_at timestamptz, status text)`,
      [JSON.stringify(made)],
    )
    histories = new Map()
    for (const attempt of made) histories.set(attempt.lead_id, [...(histories.get(attempt.lead_id) ?? []), attempt])
  })
  afterAll(() => api.stop())

  it('equals a simple count, for every kind of cap, and with clock changes', async () => {
    const drawn = fc.sample(arbitraryCap(), { numRuns: 55, seed: 13 })
    // Identical caps are refused.
    const caps = [...new Map(drawn.map((cap) => [JSON.stringify({ ...cap, created_at: null }), cap])).values()]
    const rows: CapRow[] = []
    for (const cap of caps) rows.push(await create(cap))
    const seen = { lead: 0, ftd: 0, empty: 0 }
    for (const moment of moments) {
      const now = Date.parse(moment)
      api.clock.now = now
      const { body } = await api.call<CapRow[]>('GET', '/api/caps', { token })
      const filled = new Map(body.map((row) => [row.id, row.filled]))
      for (const [at, cap] of caps.entries()) {
        const expected = expectedFill(cap, leads, histories, now)
        expect({ moment, cap, filled: filled.get(rows[at]?.id ?? 0) }).toEqual({ moment, cap, filled: expected })
        seen[expected ? cap.type : 'empty']++
      }
    }
    expect(Math.min(seen.lead, seen.ftd, seen.empty)).toBeGreaterThan(15)
  })

  it('is told at once by a new and by an edited cap', async () => {
    const [cap] = fc.sample(
      arbitraryCap().filter(({ type, interval }) => type === 'lead' && interval === 'interval'),
      { numRuns: cases(1), seed: 14 },
    )
    if (!cap) throw new Error('No cap was drawn')
    const every = { ...cap, country_ids: [], affiliate_ids: [], advertiser_ids: [1, 2, 3], parameters: {} }
    const made = await create(every)
    expect(made.filled).toBe(expectedFill(every, leads, histories, api.clock.now ?? 0))
    const one = { ...every, advertiser_ids: [2] }
    const { zone, created_at: _, ...body } = one
    const edited = await api.call<CapRow>('PUT', '/api/caps', {
      token,
      body: { ...body, cap: 3, cap_id: made.id, timezone_id: timeZoneIdOf(zone) },
    })
    expect(edited.body.filled).toBe(expectedFill(one, leads, histories, api.clock.now ?? 0))
    expect(edited.body.filled).toBeGreaterThan(0)
    expect(edited.body.filled).toBeLessThan(made.filled)
  })
})
