// Counts of a campaign source among 1,000,000 leads of 700 days over REST: only matches (limit 300 ms, from the columnar
// copy), and the complete count with exclusions (limit 10 s). 5 % of people occur twice; there are a blacklist and a
// campaign with consumers. Options: --leads <number>, --rounds <number>, --api <bundle>.
import { parseArgs } from 'node:util'
import { addCampaign } from '../../api/campaigns/campaignSending/campaignSending.testWorld.ts'
import { addPublisher } from '../../api/leads/intake/intake.testWorld.ts'
import { printAgainstBars, startCampaignWorld } from './campaignWorld.mjs'

const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '8' },
    api: { type: 'string', default: 'dist/api.mjs' },
  },
})
const [leads, rounds] = [options.leads, options.rounds].map(Number)

/** Every 20th lead has the e-mail of the previous one, every 31st its phone. */
const addLeads = (pool, publisher, advertisers) =>
  pool.query(
    `insert into leads (created_at, publisher_id, advertiser_id, country_id, lead_status_id, advertiser_status, email, phone, first_name, last_name,
       ip, funnel, is_test)
     select now() - n * interval '700 days' / $3::integer, $1, ($2::bigint[])[1 + n % 6], 1 + n % 30, (array[3, 2, 2])[1 + n % 3],
       (array['New', 'Callback', 'No answer', 'Wrong number'])[1 + n % 4],
       'Person.' || case when n % 20 = 0 then n - 1 else n end || '@Example.test',
       '+49 15' || (100000000 + case when n % 31 = 0 then n - 1 else n end), 'Jane', 'Doe ' || n % 5000,
       '192.0.' || n % 256 || '.' || n / 256 % 256, 'funnel ' || n % 50, n % 500 = 0
     from generate_series(1, $3::integer) as n`,
    [publisher, advertisers, leads],
  )

const world = await startCampaignWorld()
try {
  const { pool, db, advertisers } = world
  const campaign = await addCampaign(db, { name: 'Bench', status: 'inactive', steps: [] })
  await addLeads(pool, await addPublisher(db, 'bench'), advertisers)
  await pool.query(
    `insert into blacklist_items (blacklist_type_id, blacklist_value)
     select id, 'person.' || n || '@example.test' from blacklist_types, generate_series(1, 5000, 10) as n where name = 'Email'`,
  )
  await pool.query(
    `with added as (
       insert into campaign_consumers (campaign_id, source_id, email_key, origin_lead_id, origin_lead_created_at, due_at, imported_at)
       select $1, $2, lower(email), id, created_at, now(), now() from leads where id % 100 = 7 on conflict do nothing returning id
     )
     update campaign_sources set imported = (select count(*) from added) where id = $2`,
    [campaign.id, campaign.sourceId],
  )
  // Looking for the reasons of these leads would take processor time beside the counts.
  await pool.query('update lost_reason_backfill set is_done = true')
  await pool.query('vacuum analyze')

  const ask = await world.start(options.api)
  const count = (query, rule) => ask('POST', `/api/campaigns/${campaign.id}/sources/count${query}`, rule)
  const whole = await count('', {})
  console.log(`  ${JSON.stringify({ ...whole, examples: whole.examples.length })}`)
  const matches = (rule) => ({ barMs: 300, call: () => count('?only=matches', rule) })
  await printAgainstBars(
    {
      'matches, all leads': matches({}),
      'matches, failed': matches({ leadStatuses: ['failed'] }),
      'matches, failed without three funnels': matches({
        leadStatuses: ['failed'],
        funnels: ['funnel 1', 'funnel 2', 'funnel 3'],
        filters: ['funnels'],
      }),
    },
    rounds * 5,
  )
  const wholeCount = (rule) => ({ barMs: 10_000, call: () => count('', rule) })
  await printAgainstBars(
    { 'left out, all leads': wholeCount({}), 'left out, failed': wholeCount({ leadStatuses: ['failed'] }) },
    rounds,
  )
} finally {
  await world.stop()
}
