import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { verify } from '@node-rs/argon2'
import { windowStart } from '../../../shared/app/time/timeZones'
import { readDecision } from '../../routing/attempts/decisions'
import { storedSteps } from '../../routing/engine/traceSteps'
import { decrypt, keyFor } from '../../app/secrets/secrets'
import { checkStatements } from '../../money/statements/checkStatements.queries'
import { isBalanced, readDifferences } from '../../money/ledger/ledgerCheck.queries'
import { loadReference } from '../migrating/reference'
import { type TestDatabase, testDatabase } from '../testDatabase'
import { loadDemo } from './loadDemo'

const now = Date.parse('2026-11-20T14:32:41Z')
const secretKey = Buffer.alloc(32, 7)
const leads = 5000
let database: TestDatabase

const query = async <T extends object>(sql: string) => (await database.pool.query<T>(sql)).rows
const number = async (sql: string) => Number(Object.values((await query<object>(`select (${sql})`))[0] ?? {})[0])

describe('loadDemo', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await loadReference(database.db)
    await loadDemo({ pool: database.pool, leads, now, secretKey })
  })
  afterAll(() => database.drop())

  it('loads once: a database with users is unchanged, a failed load leaves nothing', async () => {
    expect(await loadDemo({ pool: database.pool, leads: 10, now, secretKey })).toBe(false)
    expect(await number('select count(*) from leads')).toBe(leads)
    const other = await testDatabase()
    await loadReference(other.db)
    const onProgress = () => {
      throw new Error('died')
    }
    await expect(loadDemo({ pool: other.pool, leads: 20, now, secretKey, onProgress })).rejects.toThrow('died')
    const { rows } = await other.pool.query('select id from users union all select id from leads')
    expect(rows).toEqual([])
    await other.drop()
  })

  it('has a place for every month, also at the end of a long one', async () => {
    const other = await testDatabase()
    await loadReference(other.db)
    await loadDemo({ pool: other.pool, leads: 2000, now: Date.parse('2026-11-30T12:00:00Z'), secretKey })
    const { rows } = await other.pool.query("select from leads where created_at < '2025-03-01'")
    expect(rows).not.toEqual([])
    await other.drop()
  })

  it('has books that agree with the reports, and begin a year ago', async () => {
    expect(await readDifferences(database.db)).toEqual([])
    expect(await isBalanced(database.db)).toBe(true)
    expect(await number(`select count(*) from ledger_entries where kind = 'opening'`)).toBeGreaterThan(10)
    expect(await query(`select first_month, is_filled from accounting_settings`)).toEqual([
      { first_month: '2025-11-01', is_filled: true },
    ])
    expect(await number(`select count(*) from ledger_entries where created_at > '2026-11-20T14:33Z'`)).toBe(0)
  })

  it('has eleven closed months, with statements in every state, credits, and a payout run that waits', async () => {
    expect(await number('select count(*) from accounting_months where closed_at is not null')).toBe(11)
    const of = (what: string) =>
      number(`select count(*) from statements join statement_dues on statement_id = id where ${what}`)
    expect(await of('number is null')).toBeGreaterThan(0)
    expect(await of('due = 0 and total > 0')).toBeGreaterThan(20)
    expect(await of('paid > 0 and due > 0')).toBeGreaterThan(0)
    expect(await of(`due > 0 and number is not null and due_on < '2026-11-20'`)).toBeGreaterThan(3)
    expect(await of('run_id is not null')).toBeGreaterThan(0)
    expect(await of('dispute_note is not null')).toBe(1)
    expect(await of('adjustments_amount <> 0')).toBeGreaterThan(1)
    expect(await number('select count(*) from payout_runs where approved_at is null and created_by_id <> 1')).toBe(1)
    expect(await number(`select count(*) from payout_run_items where state = 'failed'`)).toBeGreaterThan(0)
    expect(
      await query(
        'select id from audit_log where created_at < (select max(a.created_at) from audit_log a where a.id < audit_log.id)',
      ),
    ).toEqual([])
    expect(
      await query(
        'select pg_get_expr(adbin, adrelid) as clock from pg_attrdef where adrelid = to_regclass($$payments$$) and adnum = (select attnum from pg_attribute where attrelid = adrelid and attname = $$created_at$$)',
      ),
    ).toEqual([{ clock: 'now()' }])
  })

  it('signs its statements so that they are valid', async () => {
    await checkStatements(database.db)
    expect(await number('select count(*) from statements where is_genuine')).toBeGreaterThan(50)
    expect(await number('select count(*) from statements where number is not null and not is_genuine')).toBe(0)
  })

  it('has deposits that were returned within their windows, each with its entries', async () => {
    expect(await number('select count(*) from deposit_returns')).toBeGreaterThan(1)
    expect(
      await number(`select count(*) from deposit_returns r join leads l on l.id = r.lead_id
        left join billing_data agreed on agreed.advertiser_id = r.advertiser_id
        where lead_status_id <> 7 or returned_at > deposited_at + interval '1 day' * coalesce(return_days, 30)
          -- What was returned before the books begin is not in the opening entries.
          or exists (select from ledger_entries where lead_id = l.id and kind = 'return' and amount = -r.revenue) <> (returned_at >= '2025-11-01Z')`),
    ).toBe(0)
  })

  it('keeps each kind of lead within what is believable', async () => {
    const percent = async (condition: string) =>
      (100 * (await number(`select count(*) from leads where ${condition}`))) / leads
    const bounds: [string, number, number][] = [
      ['lead_status_id = 3', 8, 14],
      ['lead_status_id = 1', 0, 1],
      ['converted_at is not null', 5, 11],
      ['lead_status_id = 5', 5, 10],
      ['lead_status_id = 6', 0.02, 1.5],
      ['lead_status_id = 7', 0.1, 1],
      ['is_fake_ftd', 0.02, 0.4],
      [`converted_at > created_at + interval '30 days'`, 0.1, 1],
      ['is_test', 0.4, 2],
      ['is_injected', 1.5, 5],
      [`injected like 'Rejected%'`, 0.3, 2],
      ['is_campaign', 2, 8],
      ['autologged_at is not null', 40, 62],
      ['is_hidden', 0.05, 1],
      ['country_id is null', 0.05, 1.5],
      ['funnel is null', 2, 9],
      ['funnel_override is not null', 0.3, 8],
      ['publisher_id_override is not null', 0.5, 10],
      ['notes is not null', 1, 6],
    ]
    const outside: string[] = []
    for (const [condition, low, high] of bounds) {
      const found = await percent(condition)
      if (found < low || found > high) outside.push(`${condition}: ${found} %`)
    }
    expect(outside).toEqual([])
  })

  it("books revenue at deposits and payout at approvals, at the partners' prices", async () => {
    const wrong = await query(`
      select l.id, l.revenue, l.payout from leads l
      left join advertiser_revenues r on r.advertiser_id = l.advertiser_id and r.country_id = l.country_id
      left join advertiser_revenues r0 on r0.advertiser_id = l.advertiser_id and r0.country_id is null
      left join publisher_payouts p on p.publisher_id = l.publisher_id and p.country_id = l.country_id
      left join publisher_payouts p0 on p0.publisher_id = l.publisher_id and p0.country_id is null
      where l.revenue <> case when l.converted_at is null then 0 else coalesce(r.amount, r0.amount) end
        or l.payout <> case when l.ftd_date is null or not coalesce(l.pay_publisher, true) then 0 else coalesce(p.amount, p0.amount) end`)
    expect(wrong).toEqual([])
  })

  it('offers in filter lists every text that its leads carry', async () => {
    const missing = await query(`
      select distinct field, value from leads
      cross join lateral (values ('offer', offer), ('funnel', funnel), ('custom_param_1', custom_param_1)) as carried (field, value)
      where value is not null except select field, value from lead_values`)
    expect(missing).toEqual([])
    expect(await number(`select count(distinct field) from lead_values`)).toBe(9)
  })

  it('has no time after now and none before the lead', async () => {
    const limit = `'${new Date(now).toISOString()}'::timestamptz`
    expect(
      await number(`select count(*) from leads where greatest(created_at, autologged_at, converted_at, ftd_date, updated_at) > ${limit}
        or least(autologged_at, converted_at, ftd_date, updated_at) < created_at`),
    ).toBe(0)
    for (const table of ['lead_histories', 'lead_status_changes']) {
      expect(
        await number(`select count(*) from ${table} h join leads l on l.id = h.lead_id
          where h.created_at > ${limit} or h.created_at < l.created_at`),
      ).toBe(0)
    }
  })

  it('lets histories agree with the leads: whoever accepted last holds the lead', async () => {
    expect(
      await number(`select count(*) from leads l left join lateral (
          select advertiser_id from lead_histories h where h.lead_id = l.id and status = 'Accepted' order by h.created_at desc, id desc limit 1
        ) h on true
        where (l.lead_status_id in (2, 5, 6, 7)) <> (h.advertiser_id is not null)
          or (h.advertiser_id is not null and h.advertiser_id <> l.advertiser_id)`),
    ).toBe(0)
    expect(
      await number(
        `select count(*) from leads l where not exists (select 1 from lead_histories h where h.lead_id = l.id)`,
      ),
    ).toBe(0)
    expect(
      await number(`select count(*) from lead_histories where req_payload is not null
        and (req_payload::jsonb ->> 'api_key' <> '***' or (res_payload is not null and res_payload::jsonb is null))`),
    ).toBe(0)
  })

  it('gives most leads a click some minutes earlier, among other clicks', async () => {
    const [clicks, unique, byClick] = await Promise.all(
      [
        'select count(*) from clicks',
        'select count(*) from clicks where is_unique',
        'select count(*) from click_leads',
      ].map(number),
    )
    const within = (value = 0, low: number, high: number) => value >= low && value <= high
    expect({
      clicks: within(clicks, 4.5 * leads, 8 * leads),
      unique: within((unique ?? 0) / (clicks ?? 1), 0.7, 0.95),
      byClick: within(byClick, 0.8 * leads, leads),
    }).toEqual({
      clicks: true,
      unique: true,
      byClick: true,
    })
    expect(
      await number(`select count(*) from leads l join clicks c on c.id = l.hit_id left join click_leads cl on cl.lead_id = l.id
        where cl.click_id is distinct from c.id or c.publisher_id <> l.publisher_id or c.created_at >= l.created_at
          or c.created_at < l.created_at - interval '1 hour'`),
    ).toBe(0)
  })

  it('numbers leads in the order of time, and lets new rows take the ids after', async () => {
    expect(
      await number(
        `select count(*) from (select created_at < lag(created_at) over (order by id) as back from leads) x where back`,
      ),
    ).toBe(0)
    expect(await number(`select nextval('leads_id_seq')`)).toBe(leads + 1)
    expect(await number(`select nextval('publishers_id_seq')`)).toBe(151)
  })

  it('counts in every cap what its windows hold, and never exceeds a lead cap', async () => {
    const caps = await query<{
      id: number
      type: string
      interval: string
      cap: number
      reset_time: string
      created_at: Date
      zone: string
    }>(
      `select c.id, type, interval, cap, reset_time, c.created_at, z.name as zone from caps c join time_zones z on z.id = c.timezone_id`,
    )
    expect(caps).toHaveLength(60)
    let counted = 0
    for (const { id, type, interval, cap, reset_time, created_at, zone } of caps) {
      const facts = await query<{ at: Date }>(`
        select f.at from (${
          type === 'ftd'
            ? 'select id as lead_id, converted_at as at, advertiser_id from leads where converted_at is not null'
            : `select lead_id, created_at as at, advertiser_id from lead_histories where status = 'Accepted'`
        }) f
        join leads l on l.id = f.lead_id join caps c on c.id = ${id}
        where l.custom_param_1 is not distinct from coalesce(c.parameters ->> 'custom_param_1', l.custom_param_1)
          and (l.country_id in (select country_id from cap_countries where cap_id = c.id) or not exists (select 1 from cap_countries where cap_id = c.id))
          and (l.publisher_id in (select publisher_id from cap_publishers where cap_id = c.id) or not exists (select 1 from cap_publishers where cap_id = c.id))
          and (f.advertiser_id in (select advertiser_id from cap_advertisers where cap_id = c.id) or not exists (select 1 from cap_advertisers where cap_id = c.id))`)
      const startOf = (at: number) =>
        interval === 'daily' ? windowStart(reset_time.slice(0, 5), zone, at) : created_at.getTime()
      const first = startOf(created_at.getTime())
      const expected = new Map<number, number>()
      for (const { at } of facts) {
        if (at.getTime() < first) continue
        const start = startOf(at.getTime())
        expected.set(start, (expected.get(start) ?? 0) + 1)
      }
      const windows = await query<{ window_start: Date; filled: number }>(
        `select window_start, filled from cap_windows where cap_id = ${id}`,
      )
      expect(new Map(windows.map(({ window_start, filled }) => [window_start.getTime(), filled]))).toEqual(expected)
      expect(Math.max(0, ...expected.values())).toBeLessThanOrEqual(cap)
      counted += facts.length
    }
    expect(counted).toBeGreaterThan(100)
  })

  it('creates campaign leads only as registrations of a consumer at a step', async () => {
    const none = async (sql: string) => expect([sql, await number(`select count(*) from ${sql}`)]).toEqual([sql, 0])
    await none(`leads where is_campaign <> (campaign_id is not null)`)
    await none(`leads l left join campaign_results r on r.lead_id = l.id and r.lead_created_at = l.created_at and r.step_id = l.campaign_step_id
      and r.source_id = l.campaign_source_id where l.is_campaign and r.id is null`)
    await none(`campaign_results r left join leads l on l.id = r.lead_id where (r.result in ('accepted', 'refused', 'held')) <> (l.id is not null)
      or (r.result = 'accepted' and (l.lead_status_id not in (2, 5, 6, 7) or l.advertiser_id <> r.advertiser_id))
      or (r.result = 'refused' and l.lead_status_id <> 3) or (r.result = 'held' and l.lead_status_id <> 1)`)
    // What is copied, and what never is.
    await none(`leads l join leads o on o.id = l.origin_lead_id and o.created_at = l.origin_lead_created_at
      where (l.email, l.phone, l.country_id, l.funnel, l.custom_param_1) is distinct from (o.email, o.phone, o.country_id, o.funnel, o.custom_param_1)
        or l.hit_id is not null or l.notes is not null or l.created_at <= o.created_at or o.is_campaign`)
    // Nobody is sent again to who accepted them before.
    await none(`leads l join leads o on o.id = l.origin_lead_id where l.advertiser_id = o.advertiser_id
      and l.lead_status_id <> 3 and o.lead_status_id <> 3`)
    await none(`leads where is_campaign and is_test`)
  })

  it('has campaigns of every status, with consistent figures and nothing overdue', async () => {
    const states = await query(`select status, count(*)::integer from campaigns group by 1 order by 1`)
    expect(states).toEqual([
      { status: 'active', count: 2 },
      { status: 'complete', count: 2 },
      { status: 'inactive', count: 1 },
    ])
    const results = await query<{ result: string }>(`select distinct result from campaign_results order by 1`)
    expect(results.map(({ result }) => result)).toEqual([
      ...['accepted', 'control', 'held', 'left', 'not_for_them', 'not_possible', 'refused', 'waiting'],
    ])
    expect(
      await number(
        `select count(*) from campaign_sources s where imported <> (select count(*) from campaign_consumers c where c.source_id = s.id)`,
      ),
    ).toBe(0)
    // Who waits does so at one step, who has ended at none; who left did so by its exit condition.
    expect(
      await number(`select count(*) from campaign_consumers c where (c.state = 'ended')
        <> ((select count(*) from campaign_results r where r.consumer_id = c.id and r.result in ('waiting', 'held')) = 0)
        or (c.ended_as is not distinct from 'exit') <> exists (select from campaign_results r where r.consumer_id = c.id and r.result = 'left')`),
    ).toBe(0)
    expect(
      await number(`select count(*) from campaign_consumers c join campaigns p on p.id = c.campaign_id
        where p.exit_condition = 2 and (select count(*) from campaign_results r where r.consumer_id = c.id and r.result = 'accepted') > 1`),
    ).toBe(0)
    expect(
      await number(`select count(*) from campaign_consumers c join campaigns p on p.id = c.campaign_id
        where p.status = 'active' and c.state = 'waiting' and c.due_at <= '${new Date(now).toISOString()}'`),
    ).toBe(0)
  })

  it('has held registrations of the last hours, open for a decision', async () => {
    const held = await query<{
      origin: string
      decision: { consumer_id: number; step_id: number; offered: number[] }
    }>(`
      select o.origin, o.decision from open_attempts o join campaign_results r on r.lead_id = o.lead_id
        join campaign_consumers c on c.id = r.consumer_id and c.state = 'sending' and c.step_id = r.step_id
        join campaigns p on p.id = r.campaign_id and p.status = 'active'
      where o.state = 'held' and r.result = 'held' and o.advertiser_id = r.advertiser_id
        and (o.decision ->> 'consumer_id')::bigint = r.consumer_id and (o.decision ->> 'step_id')::bigint = r.step_id
        and o.sent_at > '${new Date(now).toISOString()}'::timestamptz - interval '1 day'`)
    expect(held.map(({ origin }) => origin)).toEqual(['campaign', 'campaign'])
    for (const { decision } of held) expect(readDecision(decision, 'campaign').step?.offered).toEqual(decision.offered)
    expect(await number(`select count(*) from campaign_results where result = 'held'`)).toBe(held.length)
  })

  it('shares out 10000 in each group, among advertisers that buy from the country', async () => {
    expect(
      await number(
        `select count(*) from (select 1 from distribution_group_advertisers group by group_id having sum(share) <> 10000) x`,
      ),
    ).toBe(0)
    expect(
      await number(`select count(*) from distribution_group_advertisers m
        join distribution_groups g on g.id = m.group_id join distribution_timeslots t on t.id = g.timeslot_id
        join distributions d on d.id = t.distribution_id
        where exists (select 1 from advertiser_supported_countries s where s.advertiser_id = m.advertiser_id)
          and not exists (select 1 from advertiser_supported_countries s where s.advertiser_id = m.advertiser_id and s.country_id = d.country_id)`),
    ).toBe(0)
  })

  it('has no dangling references, although they were not checked while loading', async () => {
    const references = await query<{ from: string; column: string; to: string; key: string }>(`
      select conrelid::regclass::text as from, a.attname as column, confrelid::regclass::text as to, k.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where contype = 'f' and conparentid = 0 and cardinality(conkey) = 1`)
    expect(references.length).toBeGreaterThan(30)
    const missing: string[] = []
    for (const { from, column, to, key } of references) {
      const count = await number(`select count(*) from ${from} f where f.${column} is not null and not exists (
        select 1 from ${to} t where t.${key} = f.${column})`)
      if (count) missing.push(`${from}.${column}: ${count}`)
    }
    expect(missing).toEqual([])
  })

  it('has the demo users of all levels, and publishers with readable tokens', async () => {
    const users = await query<{
      email: string
      level: number
      enable_2fa: boolean
      password_hash: string
      totp_secret: Buffer | null
    }>('select * from users order by id limit 6')
    expect(users.map(({ email, level }) => `${email} ${level}`)).toEqual([
      'admin@demo.test 1',
      'support@demo.test 2',
      'publishers@demo.test 3',
      'advertisers@demo.test 4',
      'crm@demo.test 5',
      'twofactor@demo.test 2',
    ])
    expect(users.map(({ enable_2fa }) => enable_2fa)).toEqual([false, false, false, false, false, true])
    expect(users.every(({ totp_secret }) => totp_secret === null)).toBe(true)
    expect(await verify(users[0]?.password_hash ?? '', 'Demo1234')).toBe(true)
    const [publisher] = await query<{ api_token_encrypted: Buffer; api_token_hash: Buffer }>(
      'select * from publishers where id = 1',
    )
    const token = decrypt(keyFor(secretKey, 'api-token'), publisher?.api_token_encrypted ?? Buffer.alloc(0))
    expect(await number(`select count(*) from publishers where id = 1 and api_token_hash = sha256('${token}')`)).toBe(1)
  })

  it('keeps why each registration went where it went, as sending writes it down', async () => {
    const results = await query<{ result: string; advertiser_id: number; offered: number[]; trace: unknown }>(
      `select result, advertiser_id, offered, trace from campaign_results where result in ('accepted', 'refused', 'not_possible') order by id`,
    )
    expect(results.length).toBeGreaterThan(20)
    for (const { result, advertiser_id, offered, trace } of results) {
      const asked = offered.map(Number)
      const refusing = result === 'accepted' ? asked.slice(0, -1) : asked
      const steps = storedSteps(trace, refusing)
      const idsOf = (wanted: string) => steps.filter(({ outcome }) => outcome === wanted).map(({ id }) => id)
      expect(steps[0]).toMatchObject({ of: 'step', outcome: asked.length ? 'entered' : 'passed' })
      expect(idsOf('refused')).toEqual(refusing)
      expect(idsOf('chosen')).toEqual(result === 'accepted' ? [Number(advertiser_id)] : [])
      for (const { text } of steps) expect(text).not.toContain('% of the group')
      if (result === 'accepted')
        expect(steps.at(-1)?.text).toMatch(
          / (gets the lead|could take the lead too) \(\d+% of the step, | refused this lead\.| had this lead before\./,
        )
    }
  })

  it('stores the trace of each attempt in the format of routing, without secrets', async () => {
    const attempts = await query<{ name: string; status: string; advertiser_id: number; trace: unknown }>(
      `select a.name, h.status, h.advertiser_id, h.trace from lead_histories h join advertisers a on a.id = h.advertiser_id where h.trace is not null order by h.id limit 200`,
    )
    expect(attempts.length).toBeGreaterThan(50)
    for (const { name, status, advertiser_id, trace } of attempts) {
      const steps = storedSteps(trace, status === 'Rejected' ? [advertiser_id] : [])
      expect(
        steps
          .filter(({ outcome }) => outcome === (status === 'Rejected' ? 'refused' : 'chosen'))
          .map((step) => step.name),
      ).toEqual([name])
      expect(steps.slice(0, 1)).toMatchObject([{ of: 'distribution', text: expect.stringContaining('(distribution ') }])
    }
    expect(
      await number(
        `select count(*) from advertisers where broker::text like '%demo-key%' or broker->'headers'->'x-api-key'->>'encrypted' is null`,
      ),
    ).toBe(0)
  })
})
