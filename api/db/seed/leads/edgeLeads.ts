import type { Pool } from 'pg'
import { copyLine, copyLines } from '../world/copy'
import type { Cell } from '../world/rows'

/** A lead for tests. Defaults: null, 0 or false, Submitted, received now, publisher 1. */
export type LeadInput = { created_at: Date } & Partial<Record<InputColumn, Cell>>

const defaults = {
  id: null,
  created_at: null,
  publisher_id: 1,
  advertiser_id: null,
  distribution_id: null,
  country_id: null,
  country_id_submitted: null,
  country_id_by_ip: null,
  country_id_by_phone: null,
  lead_status_id: 1,
  email: null,
  first_name: null,
  last_name: null,
  phone: null,
  ip: null,
  hit_id: null,
  city: null,
  language: null,
  offer: null,
  funnel: null,
  custom_param_1: null,
  custom_param_2: null,
  custom_param_3: null,
  custom_param_4: null,
  custom_param_5: null,
  advertiser_status: null,
  status_override: null,
  rejection_reason: null,
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
  autologin_url: null,
  redirect_url: null,
  autologged_at: null,
  notes: null,
  is_test: false,
  is_injected: false,
  injected: null,
  is_campaign: false,
  campaign_id: null,
  campaign_step_id: null,
  campaign_source_id: null,
  origin_lead_id: null,
  origin_lead_created_at: null,
  is_fake_ftd: false,
  is_quality_control: false,
  is_hidden: false,
  converted_at: null,
  revenue: '0',
  ftd_date: null,
  payout: '0',
  lead_status_at: null,
  advertiser_status_at: null,
} as const satisfies Record<string, Cell>
type InputColumn = keyof typeof defaults

const columns = Object.keys(defaults) as InputColumn[]

/**
 * For tests: inserts leads and the partitions of their months; returns ids in order. Missing ids come from the
 * sequence. Referenced records must exist (`insertPartners`), and the table's checks apply.
 */
export async function insertLeads(pool: Pool, leads: readonly LeadInput[]): Promise<number[]> {
  if (!leads.length) return []
  const client = await pool.connect()
  try {
    const months = new Set(leads.map(({ created_at }) => `${created_at.toISOString().slice(0, 7)}-01`))
    for (const month of [...months].sort()) await client.query('select ensure_month($1::date)', [month])
    const { rows } = await client.query<{ id: number }>(
      `select nextval('leads_id_seq') as id from generate_series(1, $1)`,
      [leads.length],
    )
    const ids = leads.map(({ id }, index) => Number(id ?? rows[index]?.id))
    const lines = leads.map((lead, index) => {
      const id = ids[index] ?? null
      return copyLine({ ...defaults, email: `lead${id}@example.com`, ...lead, id }, columns)
    })
    await copyLines(client, 'leads', columns, [lines.join('')])
    return ids
  } finally {
    client.release()
  }
}

/** For tests: publishers and advertisers with ids 1 to count, and required columns only. */
export async function insertPartners(pool: Pool, { publishers = 3, advertisers = 3 } = {}): Promise<void> {
  await pool.query(
    `insert into publishers (id, name, api_token_hash, api_token_encrypted)
     select id, 'Publisher ' || id, sha256(id::text::bytea), '' from generate_series(1, $1::int) as id`,
    [publishers],
  )
  await pool.query(
    `insert into advertisers (id, name, display_name, is_test_advertiser)
     select id, 'Advertiser ' || id, 'Advertiser ' || id, id = $1::int from generate_series(1, $1::int) as id`,
    [advertisers],
  )
  for (const table of ['publishers', 'advertisers']) {
    await pool.query(`select setval('${table}_id_seq', max(id)) from ${table}`)
  }
}

/** For tests: campaigns 1 and 2 with two steps and two sources each: 1 and 2, and 3 and 4. */
export async function insertCampaigns(pool: Pool): Promise<void> {
  await pool.query(`
    insert into campaigns (id, name) select id, 'Campaign ' || id from generate_series(1, 2) as id;
    insert into campaign_steps (id, campaign_id, number, position, name)
      select id, (id + 1) / 2, 2 - id % 2, 2 - id % 2, 'Step ' || id from generate_series(1, 4) as id;
    insert into campaign_sources (id, campaign_id, number, name, kind)
      select id, (id + 1) / 2, 2 - id % 2, 'Source ' || id, 'once' from generate_series(1, 4) as id`)
  for (const table of ['campaigns', 'campaign_steps', 'campaign_sources']) {
    await pool.query(`select setval('${table}_id_seq', max(id)) from ${table}`)
  }
}

/**
 * For tests: leads for edge cases of every rule: nulls in each nullable column, all statuses, pending and approved
 * fakes, deposits exactly 30 days after arrival and one millisecond later, test, hidden and injected leads, and times
 * around the clock changes of Europe/Berlin (2026-03-29 and 2026-10-25) and America/New_York (2026-03-08 and
 * 2026-11-01). Needs `loadReference` and `insertPartners`, whose last advertiser is a test one.
 */
export function edgeLeads(countryIds: readonly [number, number]): LeadInput[] {
  const [one, other] = countryIds
  const at = (text: string) => new Date(text)
  const base = {
    created_at: at('2026-09-14T10:00:00Z'),
    advertiser_id: 1,
    country_id: one,
    lead_status_id: 2,
    advertiser_status: 'New',
  }
  const full = {
    ...base,
    publisher_id: 2,
    first_name: 'Zoë',
    last_name: "O'Neil",
    phone: '+441632960123',
    ip: '198.51.100.7',
    hit_id: 'A1b2',
    city: 'Köln',
    language: 'de',
    offer: 'Crypto Compass',
    funnel: 'crypto-compass',
    custom_param_1: 'facebook',
    custom_param_2: '100%_sure',
    custom_param_3: 'a\\b',
    custom_param_4: 'two\nlines',
    custom_param_5: '\u{1F600}',
    status_override: 'Callback',
    notes: 'first\tsecond',
    autologged_at: at('2026-09-14T10:01:00Z'),
    autologin_url: 'https://go.example/a',
    redirect_url: 'https://back.example/',
  }
  const deposit = (converted: string, more: Partial<LeadInput> = {}): LeadInput => ({
    ...base,
    lead_status_id: 5,
    advertiser_status: 'Deposited',
    converted_at: at(converted),
    revenue: '900.10',
    ftd_date: at(converted),
    payout: '450.05',
    ...more,
  })
  const received = (times: readonly string[]) => times.map((time) => ({ ...base, created_at: at(time) }))
  return [
    { created_at: at('2026-09-14T10:00:00Z') },
    full,
    {
      ...base,
      lead_status_id: 3,
      advertiser_id: null,
      advertiser_status: null,
      rejection_reason: 'Duplicate lead',
      country_id: null,
    },
    deposit('2026-10-14T10:00:00.000Z'),
    deposit('2026-10-14T10:00:00.001Z', { country_id: other }),
    deposit('2026-09-15T00:00:00Z', { lead_status_id: 6, ftd_date: null, payout: '0' }),
    deposit('2026-09-15T00:00:00Z', {
      lead_status_id: 7,
      ftd_date: null,
      payout: '0',
      status_override: 'Fraud suspected',
    }),
    { ...base, lead_status_id: 6, is_fake_ftd: true },
    { ...base, lead_status_id: 5, is_fake_ftd: true, ftd_date: at('2026-09-20T12:00:00Z'), payout: '300' },
    deposit('2026-09-16T08:00:00Z', { is_test: true }),
    deposit('2026-09-16T08:00:00Z', { advertiser_id: 3, is_quality_control: true, is_campaign: true }),
    { ...base, is_hidden: true, lead_status_id: 3, rejection_reason: 'Blacklisted: IP' },
    {
      ...base,
      is_injected: true,
      injected: 'Accepted by Advertiser 2',
      advertiser_id: 2,
      publisher_id_override: '77',
      pub_override_origin: 'injection',
    },
    {
      ...base,
      injected: 'Rejected by Advertiser 2: Daily limit reached',
      funnel_override: 'gold',
      funnel_override_origin: 'distribution',
    },
    ...received(['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']),
    ...received(['2026-03-08T06:59:59.999Z', '2026-03-08T07:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']),
    ...received([
      '2026-09-13T21:59:59.999Z',
      '2026-09-13T22:00:00Z',
      '2026-09-19T23:59:00Z',
      '2026-09-20T23:59:59.999Z',
    ]),
  ]
}
