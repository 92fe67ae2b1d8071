import { sql } from 'kysely'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import type { Database } from '../../db/connect'
import { sandboxBroker } from '../../db/seed/partners/brokers'
import { sealBroker } from '../brokers/brokerSecrets'
import { savePull } from '../brokerPulls/brokerPulls.queries'
import { brokerConfig } from '../brokers/brokers.schema'
import type { TestPartners } from './testPartners.schema'

const names = { publisher: 'Test publisher', advertiser: 'Test broker', distribution: 'Test distribution' }
const prices = { revenue: 500, payout: 300 }

const broker = brokerConfig.parse({ ...sandboxBroker({ slug: 'try' }), headers: {} })
/** The sandbox lists what happened to its leads. */
const pull: Parameters<typeof savePull>[2]['config'] = {
  url: 'sandbox:/brokers/try/events?from={{from}}&to={{to}}',
  method: 'GET',
  headers: {},
  paging: 'none',
  time_format: 'iso',
  mapping: {
    format: 'json',
    list: 'data',
    next: null,
    lead: 'external_id',
    lead_key: 'reference',
    event_id: 'event_id',
    status: 'status',
    deposit: 'deposited',
    deposit_values: [true],
    returned_statuses: [],
    amount: null,
    time: 'at',
  },
  interval_minutes: 1,
  look_back_minutes: 60,
  reconcile_days: 1,
  timeout_ms: 5_000,
}

const isSandbox = sql<boolean>`is_test_advertiser and broker ->> 'url' = ${broker.url}`

/** The test partners; null if they are not connected. */
export async function readTestPartners(db: Database): Promise<TestPartners | null> {
  const named = ['id', 'name'] as const
  const publisher = await db.selectFrom('publishers').select(named).where('is_test', '=', true).executeTakeFirst()
  const advertiser = await db.selectFrom('advertisers').select(named).where(isSandbox).executeTakeFirst()
  return publisher && advertiser ? { publisher, advertiser } : null
}

/** Lets one connection or removal at a time go on. */
export const lockTestPartners = (transaction: Database) => sql`select from settings for update`.execute(transaction)

interface Connected {
  /** The manager. */
  userId: number
  timeZoneId: number
  token: { api_token_hash: Buffer; api_token_encrypted: Buffer }
  secretKey: Buffer
  now: number
}

/** Germany, whose phone number and country the example of a publisher's page has. */
const country = (db: Database) =>
  db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()

/** Makes the two partners, their prices and the distribution between them. Returns the ids. */
export async function connectTestPartners(
  transaction: Database,
  { userId, timeZoneId, token, secretKey, now }: Connected,
): Promise<Record<keyof typeof names, { id: number; name: string }>> {
  const { id: country_id } = await country(transaction)
  const { id: publisher_id } = await transaction
    .insertInto('publishers')
    .values({
      ...{ name: names.publisher, is_test: true, autologin_interval: 1, locate_leads_by: 'system' },
      ...{ block_duplicate_leads: false, ...token },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: advertiser_id } = await transaction
    .insertInto('advertisers')
    .values({
      ...{ name: names.advertiser, display_name: names.advertiser, user_id: userId, is_test_advertiser: true },
      broker: JSON.stringify(sealBroker(broker, secretKey)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.insertInto('advertiser_revenues').values({ advertiser_id, amount: prices.revenue }).execute()
  await transaction.insertInto('publisher_payouts').values({ publisher_id, amount: prices.payout }).execute()
  // Leads of other countries must not reach real brokers.
  await transaction.insertInto('publisher_supported_countries').values({ publisher_id, country_id }).execute()
  const { id: distribution_id } = await transaction
    .insertInto('distributions')
    .values({ name: names.distribution, timezone_id: timeZoneId, country_id, publisher_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: timeslot_id } = await transaction
    .insertInto('distribution_timeslots')
    .values({ distribution_id, position: 0, name: 'Always', opening_hours: JSON.stringify(wholeWeek()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: group_id } = await transaction
    .insertInto('distribution_groups')
    .values({ timeslot_id, position: 0, name: 'Group 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('distribution_group_advertisers')
    .values({ group_id, position: 0, advertiser_id, share: 10_000 })
    .execute()
  await savePull(transaction, advertiser_id, { config: pull, isActive: true }, { secretKey, now })
  return {
    publisher: { id: publisher_id, name: names.publisher },
    advertiser: { id: advertiser_id, name: names.advertiser },
    distribution: { id: distribution_id, name: names.distribution },
  }
}

/** Records of the business that name the test partners, in words; empty if there are none. */
export async function usesOfTestPartners(transaction: Database, { publisher, advertiser }: TestPartners) {
  const { rows } = await sql<{ text: string }>`
    select 'distribution ' || d.name as text from distributions d
    where d.deleted_at is null and (d.publisher_id is distinct from ${publisher.id})
      and exists (
        select from distribution_timeslots slot
        join distribution_groups part on part.timeslot_id = slot.id
        join distribution_group_advertisers member on member.group_id = part.id
        where slot.distribution_id = d.id and member.advertiser_id = ${advertiser.id}
      )
    union all select 'cap ' || cap_id from cap_publishers where publisher_id = ${publisher.id}
    union all select 'cap ' || cap_id from cap_advertisers where advertiser_id = ${advertiser.id}
    union all select 'campaign ' || name from campaigns where publisher_id = ${publisher.id}
    union all
    select 'a step of a campaign' from campaign_step_advertisers where advertiser_id = ${advertiser.id}
    union all
    select 'lead ' || l.id from leads l
    where l.publisher_id <> ${publisher.id} and (
      l.advertiser_id = ${advertiser.id}
      or exists (select from lead_histories h where h.lead_id = l.id and h.advertiser_id = ${advertiser.id})
    )
    order by 1 limit 3`.execute(transaction)
  return rows.map(({ text }) => text)
}

/** Tables with rows of a lead. Those of clicks follow the lead by a trigger. */
const ofLeads = [
  ...['autologin_links', 'broker_differences', 'broker_events', 'broker_lead_ids', 'broker_listed_leads'],
  ...[
    'broker_status_times',
    'cap_reservations',
    'injections',
    'lead_histories',
    'lead_status_changes',
    'open_attempts',
  ],
  ...['deliveries', 'received_postbacks'],
]

/** Deletes the test partners, the publisher's distributions, and its leads with all that is kept of them. */
export async function removeTestPartners(transaction: Database, { publisher, advertiser }: TestPartners) {
  const found = await sql<{ id: number }>`
    select id from leads where publisher_id = ${publisher.id}`.execute(transaction)
  const ids = found.rows.map(({ id }) => id)
  for (const table of ofLeads)
    await sql`delete from ${sql.table(table)} where lead_id = any(${ids})`.execute(transaction)
  for (const table of ['broker_event_keys', 'campaign_credits'])
    await sql`delete from ${sql.table(table)} where advertiser_id = ${advertiser.id}`.execute(transaction)
  await sql`delete from leads where id = any(${ids})`.execute(transaction)
  for (const table of ['clicks', 'click_minutes', 'distributions'])
    await sql`delete from ${sql.table(table)} where publisher_id = ${publisher.id}`.execute(transaction)
  await transaction.deleteFrom('publishers').where('id', '=', publisher.id).execute()
  await transaction.deleteFrom('advertisers').where('id', '=', advertiser.id).execute()
}
