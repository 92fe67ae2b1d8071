// Figures of a campaign with 100,000 registrations over REST: statistics by each group, funnel, logs. Limit: 100 ms
// each at p95. Three steps, six advertisers, 30 countries; visits, repeated visits, deposits. Options: --registrations
// <number>, --others <other leads>, --rounds <number>, --api <bundle>.
import { parseArgs } from 'node:util'
import { addCampaign } from '../../api/campaigns/campaignSending/campaignSending.testWorld.ts'
import { addPublisher } from '../../api/leads/intake/intake.testWorld.ts'
import { printAgainstBars, startCampaignWorld } from './campaignWorld.mjs'

const { values: options } = parseArgs({
  options: {
    registrations: { type: 'string', default: '100000' },
    others: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '40' },
    api: { type: 'string', default: 'dist/api.mjs' },
  },
})
const [registrations, others, rounds] = [options.registrations, options.others, options.rounds].map(Number)

/** Consumers with a result at each of three steps: ten of 15 were sent, seven of those accepted. */
async function addResults(pool, { id, sourceId, stepIds }, advertisers) {
  await pool.query(
    `insert into campaign_consumers (campaign_id, source_id, email_key, person, country_id, due_at, imported_at)
     select $1, $2, 'person' || n || '@example.test', '{}', 1 + abs(hashint4(n)) % 30, now(), now() from generate_series(1, $3::integer) as n`,
    [id, sourceId, Math.round(registrations / 2)],
  )
  await pool.query(
    `insert into campaign_results (campaign_id, consumer_id, step_id, source_id, country_id, result, advertiser_id, entered_at, changed_at)
     select $1, c.id, step.id, c.source_id, c.country_id, (array['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted',
       'accepted', 'refused', 'refused', 'refused', 'control', 'not_for_them', 'not_possible', 'left', 'waiting'])[drawn + 1],
       case when drawn < 10 then ($3::bigint[])[step.place * 2 - c.id % 2] end, at, at
     from campaign_consumers c cross join unnest($2::bigint[]) with ordinality as step (id, place),
       lateral (select ((c.id * 7 + step.place * 4) % 15)::integer as drawn, now() - make_interval(mins => (c.id % 80000)::integer) as at) as one
     where c.campaign_id = $1`,
    [id, stepIds, advertisers],
  )
}

/** A lead for each sent result; visits and deposits of accepted ones. */
async function addRegistrations(pool, { id }, publisher) {
  await pool.query(
    `with registered as (
       insert into leads (id, created_at, publisher_id, advertiser_id, country_id, lead_status_id, email, is_campaign, campaign_id,
         campaign_step_id, campaign_source_id, autologged_at, converted_at, ftd_date, revenue, payout)
       select 100000000 + r.id, changed_at, $2, advertiser_id, country_id,
         case when result = 'refused' then 3 when r.id % 12 = 0 then 5 else 2 end, 'person' || consumer_id || '@example.test', true, campaign_id,
         step_id, source_id, case when result = 'accepted' and r.id % 5 < 3 then changed_at end, case when is_ftd then changed_at end,
         case when is_ftd then changed_at end, case when is_ftd then 850.55 else 0 end, case when is_ftd then 420.10 else 0 end
       from campaign_results r, lateral (select result = 'accepted' and r.id % 12 = 0 as is_ftd) as one
       where campaign_id = $1 and result in ('accepted', 'refused')
       returning id, created_at
     )
     update campaign_results r set lead_id = registered.id, lead_created_at = registered.created_at from registered
     where r.id = registered.id - 100000000`,
    [id, publisher],
  )
  await pool.query(
    `insert into campaign_repeat_visits (lead_id, lead_created_at, campaign_id, visits)
     select id, created_at, campaign_id, 1 + id % 4 from leads where campaign_id = $1 and autologged_at is not null and id % 2 = 0`,
    [id],
  )
}

const world = await startCampaignWorld()
try {
  const { pool, db, advertisers } = world
  const publisher = await addPublisher(db, 'bench')
  const pair = (from) => advertisers.slice(from, from + 2).map((advertiser) => [advertiser, 5_000])
  const campaign = await addCampaign(db, {
    ...{ name: 'Bench', status: 'inactive' },
    steps: [0, 2, 4].map((from) => ({ advertisers: pair(from) })),
  })
  await pool.query(
    `insert into leads (created_at, publisher_id, advertiser_id, country_id, lead_status_id, email)
     select now() - make_interval(mins => n), $1, ($3::bigint[])[1 + n % 6], 1 + n % 30, 2, 'other' || n || '@example.test' from generate_series(1, $2::integer) as n`,
    [publisher, others, advertisers],
  )
  await addResults(pool, campaign, advertisers)
  await addRegistrations(pool, campaign, publisher)
  await pool.query('vacuum analyze')

  const ask = await world.start(options.api)
  const address = `/api/campaigns/${campaign.id}`
  const { totals } = await ask('GET', `${address}/statistics`)
  const { total } = await ask('GET', `${address}/logs`)
  console.log(
    `  ${totals.leads.toLocaleString('en')} leads, ${totals.ftds.toLocaleString('en')} FTDs, ${totals.gross_clicks.toLocaleString('en')} visits, ${total.toLocaleString('en')} lines of logs`,
  )
  const calls = {
    ...Object.fromEntries(
      ['country', 'step', 'source', 'advertiser'].map((by) => [`statistics by ${by}`, `statistics?by=${by}`]),
    ),
    'statistics by country, a week': `statistics?by=country&start_date=${new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)}`,
    funnel: 'funnel',
    'funnel of a source': `funnel?source_id=${campaign.sourceId}`,
    'logs, page 1': 'logs',
    'logs of a step and a result': `logs?step_id=${campaign.stepIds[1]}&result=refused`,
    'logs of a country': 'logs?country_id=3',
    'logs of an advertiser': `logs?advertiser_id=${advertisers[2]}`,
    'logs, part of an e-mail': 'logs?search=person123',
    'logs, e-mail of nobody': 'logs?search=nobody',
  }
  await printAgainstBars(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, { barMs: 100, call: () => ask('GET', `${address}/${call}`) }]),
    ),
    rounds,
  )
} finally {
  await world.stop()
}
