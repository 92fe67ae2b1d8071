import { insertLeads, insertPartners, type LeadInput } from '../../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../../test/testApi'

export let api: TestApi
export let token: string
export let de: number
export let fr: number

const at = (text: string) => new Date(text)

/**
 * Nine leads of spring 2026. Advertiser 3 is a test one. Late is more than 30 days after creation.
 *
 * | lead | publisher | advertiser | country | received | deposit | approval | revenue | payout |
 * | 1 accepted   | 1 | 1 | DE | 1 Mar | | | | |
 * | 2 FTD        | 1 | 1 | DE | 1 Mar | 2 Mar | 3 Mar | 900.10 | 450.05 |
 * | 3 FTD, late  | 1 | 2 | FR | 1 Mar | 10 Apr | 12 Apr | 600.00 | 300.00 |
 * | 4 fake FTD   | 2 | 1 | –  | 5 Mar | | 6 Mar | | 100.00 |
 * | 5 pending    | 2 | 2 | FR | 5 Mar | 7 Mar | | 500.00 | |
 * | 6 rejected   | 2 | – | DE | 5 Mar | | | | |
 * | 7 fake pends | 2 | 1 | DE | 5 Mar, fired 8 Mar | | | | |
 * | 8 FTD, test  | 1 | 3 | DE | 5 Mar | 6 Mar | 6 Mar | 1000.00 | 1000.00 |
 * | 9 hidden FTD | 1 | 1 | DE | 5 Mar | 6 Mar | 6 Mar | 777.00 | 77.00 |
 */
function goldenLeads(): LeadInput[] {
  const lead = (
    day: string,
    publisher_id: number,
    advertiser_id: number | null,
    country_id: number | null,
    more: Partial<LeadInput> = {},
  ): LeadInput => ({
    created_at: at(`${day}T12:00:00Z`),
    publisher_id,
    advertiser_id,
    country_id,
    lead_status_id: 2,
    advertiser_status: 'New',
    ...more,
  })
  const ftd = (deposit: string, approval: string, revenue: string, payout: string): Partial<LeadInput> => ({
    lead_status_id: 5,
    advertiser_status: 'Deposited',
    converted_at: at(`${deposit}T12:00:00Z`),
    ftd_date: at(`${approval}T12:00:00Z`),
    revenue,
    payout,
  })
  return [
    lead('2026-03-01', 1, 1, de, { autologged_at: at('2026-03-01T12:01:00Z') }),
    lead('2026-03-01', 1, 1, de, ftd('2026-03-02', '2026-03-03', '900.10', '450.05')),
    lead('2026-03-01', 1, 2, fr, ftd('2026-04-10', '2026-04-12', '600.00', '300.00')),
    lead('2026-03-05', 2, 1, null, {
      lead_status_id: 5,
      is_fake_ftd: true,
      ftd_date: at('2026-03-06T12:00:00Z'),
      payout: '100.00',
    }),
    lead('2026-03-05', 2, 2, fr, { lead_status_id: 6, converted_at: at('2026-03-07T12:00:00Z'), revenue: '500.00' }),
    lead('2026-03-05', 2, null, de, { lead_status_id: 3, advertiser_status: null }),
    lead('2026-03-05', 2, 1, de, { lead_status_id: 6, is_fake_ftd: true }),
    lead('2026-03-05', 1, 3, de, ftd('2026-03-06', '2026-03-06', '1000.00', '1000.00')),
    lead('2026-03-05', 1, 1, de, { ...ftd('2026-03-06', '2026-03-06', '777.00', '77.00'), is_hidden: true }),
  ]
}

export interface Row {
  name: string | null
  previous?: Record<string, number | null>
  [key: string]: unknown
}
export interface Pivot {
  headers: string[]
  data: Row[]
  totals: Row
  row_count: number
  next_group_by_drilldown_enum: Record<string, string>
  previous_range: { start: string; end: string } | null
}

export const ask = async <T>(path: string, body: object, as = token, zone = 'UTC') => {
  const answer = await api.call<T>('POST', path, { token: as, body, headers: { 'timezone-id': zone } })
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer.body
}
export const pivot = (body: object, as = token, zone = 'UTC') => ask<Pivot>('/api/lead-pivot', body, as, zone)
export const march = { start_date: '2026-03-01', end_date: '2026-03-31' }

export const rows = async (body: object, columns: string[]) =>
  (await pivot(body)).data.map((row) => [row.name, ...columns.map((column) => row[column])])

/** Starts the API with the nine leads, on 20 April 2026. */
export async function startGoldenWorld(): Promise<void> {
  api = await startTestApi()
  api.clock.now = Date.parse('2026-04-20T12:00:00Z')
  token = await api.signInAs(1)
  await insertPartners(api.database.pool)
  const countries = await api.db
    .selectFrom('countries')
    .select(['id', 'code'])
    .where('code', 'in', ['DE', 'FR'])
    .orderBy('code')
    .execute()
  de = countries[0]?.id ?? 0
  fr = countries[1]?.id ?? 0
  const ids = await insertLeads(api.database.pool, goldenLeads())
  await api.database.pool.query(
    `insert into lead_status_changes (lead_id, created_at, old_lead_status_id, new_lead_status_id, changed_by) values ($1, '2026-03-08T12:00:00Z', 2, 6, 'ada')`,
    [ids[6]],
  )
}
