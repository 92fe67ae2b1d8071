import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DAY, HOUR } from '../../../../shared/app/time/timeZones'
import { startTestApi, type TestApi } from '../../../test/testApi'
import { loadReference } from '../../migrating/reference'
import { type TestDatabase, testDatabase } from '../../testDatabase'
import { loadDemo } from '../loadDemo'

const secretKey = Buffer.from('0f'.repeat(32), 'hex')
const moments = [
  ['two hours into a Monday', '2026-11-23T02:00:00Z', 20_000],
  ['just after midnight of the first of a month', '2026-12-01T00:20:00Z', 14_000],
  ['just after midnight in Kyiv', '2026-11-25T22:05:00Z', 14_000],
] as const

describe.each(moments)('the demo business, %s', (_name, moment, leads) => {
  const now = Date.parse(moment)
  let database: TestDatabase
  let api: TestApi

  /** One row of figures; `ago(…)` in the text is so long before now. */
  const figures = async <Name extends string>(sql: string) => {
    const text = sql
      .replaceAll(/ago\('([^']+)'\)/g, `('${moment}'::timestamptz - interval '$1')`)
      .replaceAll('midnight()', `'${moment.slice(0, 10)}T00:00:00Z'::timestamptz`)
    const { rows } = await database.pool.query<Record<Name, unknown>>(text)
    return Object.fromEntries(
      Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value ?? 0)]),
    ) as Record<Name, number>
  }

  beforeAll(async () => {
    database = await testDatabase()
    await loadReference(database.db)
    await loadDemo({ pool: database.pool, leads, now, secretKey })
    api = await startTestApi({ database })
    api.clock.now = now
  })
  afterAll(() => api.stop())

  it('has about half of its leads in the last 30 days, and grew until then', async () => {
    const month = (name: string, days: number) =>
      `count(*) filter (where created_at > ago('${days + 30} days') and created_at <= ago('${days} days')) as ${name}`
    const count = await figures<'last' | 'before' | 'earlier' | 'earliest'>(
      `select ${month('last', 0)}, ${month('before', 30)}, ${month('earlier', 60)}, ${month('earliest', 600)} from leads`,
    )
    expect(count.last / leads).toBeGreaterThan(0.42)
    expect(count.last / leads).toBeLessThan(0.55)
    expect(count.last).toBeGreaterThan(1.3 * count.before)
    expect(count.before).toBeGreaterThan(1.3 * count.earlier)
    expect(count.earlier).toBeGreaterThan(count.earliest)
  })

  it('has weekdays that are stronger than weekends, by the calendar of the countries', async () => {
    // The four whole weeks before, of countries whose days are nearly those of UTC.
    const { weekday, weekend } = await figures<'weekday' | 'weekend'>(`
      select count(*) filter (where extract(isodow from created_at at time zone 'UTC') < 6) / 5 as weekday,
        count(*) filter (where extract(isodow from created_at at time zone 'UTC') > 5) / 2 as weekend
      from leads join countries c on c.id = country_id and c.code in ('GB', 'DE', 'ES', 'IT', 'FR', 'NL')
      where created_at > midnight() - interval '28 days' and created_at < midnight()`)
    expect(weekday).toBeGreaterThan(1.2 * weekend)
  })

  it('has the current day in proportion to the hour, and a realistic last day', async () => {
    const { today, usual, day, clicks, accepted, deposits, approved } = await figures<
      'today' | 'usual' | 'day' | 'clicks' | 'accepted' | 'deposits' | 'approved'
    >(`
      select count(*) filter (where created_at >= midnight()) as today,
        (select count(*) / 14.0 from leads where created_at > midnight() - interval '14 days' and created_at < midnight()
          and (created_at at time zone 'UTC')::time < ('${moment}'::timestamptz at time zone 'UTC')::time) as usual,
        count(*) filter (where created_at > ago('1 day')) as day,
        count(*) filter (where created_at > ago('1 day') and lead_status_id in (2, 5, 6, 7)) as accepted,
        count(*) filter (where converted_at > ago('1 day')) as deposits,
        count(*) filter (where ftd_date > ago('1 day')) as approved,
        (select count(*) from clicks where created_at > ago('1 day')) as clicks
      from leads`)
    expect(today).toBeGreaterThan(0.3 * usual)
    expect(today).toBeLessThan(3 * usual + 5)
    expect(day).toBeGreaterThan(leads / 120)
    expect(accepted / day).toBeGreaterThan(0.7)
    expect(accepted / day).toBeLessThan(0.95)
    expect(clicks / day).toBeGreaterThan(3)
    expect([deposits > 5, approved > 5]).toEqual([true, true])
  })

  it('has some dozen pending conversions of varied age, country and advertiser', async () => {
    const { waiting, hours, days, oldest, countries, advertisers } = await figures<
      'waiting' | 'hours' | 'days' | 'oldest' | 'countries' | 'advertisers'
    >(`
      select count(*) as waiting, count(*) filter (where lead_status_at > ago('1 day')) as hours,
        count(*) filter (where lead_status_at < ago('2 days')) as days,
        extract(epoch from '${moment}'::timestamptz - min(lead_status_at)) * 1000 as oldest,
        count(distinct country_id) as countries, count(distinct advertiser_id) as advertisers
      from leads where lead_status_id = 6 and not is_hidden`)
    expect(waiting).toBeGreaterThan(leads / 1_500)
    expect(waiting).toBeLessThan(leads / 100)
    expect([hours > 2, days > 5, countries > 10, advertisers > 10]).toEqual([true, true, true, true])
    expect(oldest).toBeLessThan(46 * DAY)
  })

  it('has held leads of the last days, most of one broker that often does not answer', async () => {
    const { held, oldest, silent } = await figures<'held' | 'oldest' | 'silent'>(`
      select count(*) as held, extract(epoch from '${moment}'::timestamptz - min(sent_at)) * 1000 as oldest,
        count(*) filter (where a.name = 'Ironwood Trading') as silent
      from open_attempts o join advertisers a on a.id = advertiser_id where state = 'held'`)
    expect(held).toBeGreaterThan(2)
    expect(held).toBeLessThan(60)
    expect(oldest).toBeLessThan(4 * DAY)
    expect(silent).toBeGreaterThan(0)
  })

  it('has full, nearly full, half-full and unused caps, as counted by the list', async () => {
    const token = await api.signInAs(1)
    const { body } = await api.call<{ cap: number; filled: number }[]>('GET', '/api/caps', { token })
    const fills = body.map(({ cap, filled }) => filled / cap)
    const count = (from: number, to: number) => fills.filter((fill) => fill >= from && fill < to).length
    const [unused, comfortable, near, full] = [count(0, 0.001), count(0.001, 0.9), count(0.9, 1), count(1, 99)]
    expect({ unused: unused > 4, comfortable: comfortable > 14, near: near > 2, full: [1, 2].includes(full) }).toEqual({
      unused: true,
      comfortable: true,
      near: true,
      full: true,
    })
  })

  it('has good, refusing, unreachable and ended advertisers', async () => {
    const answers = (name: string, hours: number) =>
      figures<'all' | 'taken' | 'unreached'>(`
        select count(*) as all, count(*) filter (where h.status = 'Accepted') as taken,
          count(*) filter (where message like 'The broker could not be reached%') as unreached
        from lead_histories h join advertisers a on a.id = advertiser_id and a.name = '${name}'
        where h.created_at > ago('${hours} hours')`)
    const refusing = await answers('Vertex Wealth', 15)
    expect(refusing.all).toBeGreaterThan(5)
    expect(refusing.taken / refusing.all).toBeLessThan(0.3)
    const unreachable = await answers('Maple Leaf Markets', 21)
    expect(unreachable.all).toBeGreaterThan(5)
    expect(unreachable.unreached).toBe(unreachable.all)
    const ended = await figures<'last' | 'before' | 'inactive'>(`
      select count(*) filter (where created_at > ago('6 days')) as last, count(*) filter (where created_at > ago('13 days')) as before,
        (select count(*) from advertisers where name = 'Prime Harbor' and status = 'inactive') as inactive
      from leads where advertiser_id = (select id from advertisers where name = 'Prime Harbor') and not is_injected and lead_status_id in (2, 5, 6, 7)`)
    expect(ended).toMatchObject({ last: 0, inactive: 1 })
    expect(ended.before).toBeGreaterThan(20)
    const quality = await figures<'most' | 'least' | 'lossless'>(`
      select max(cr) as most, min(cr) as least, count(*) filter (where margin > 0) as lossless from (
        select 100.0 * count(*) filter (where converted_at is not null) / count(*) as cr, sum(revenue - payout) as margin
        from leads where lead_status_id in (2, 5, 6, 7) group by advertiser_id having count(*) > 300) one`)
    expect(quality.most).toBeGreaterThan(2 * quality.least)
    expect(quality.lossless).toBeGreaterThan(10)
  })

  it('has a big publisher that went silent and one that grew within weeks', async () => {
    const { silent, grown } = await figures<'silent' | 'grown'>(`
      select count(*) filter (where week < before / 2 and before > ${leads / 600} and last < ago('4 days')) as silent,
        count(*) filter (where week > 4 * (select 1.0 * count(*) filter (where created_at > ago('7 days')) / count(*) from leads
          where created_at > ago('7 days') or created_at between ago('42 days') and ago('35 days')) * earlier and week > ${leads / 300}) as grown
      from (
        select count(*) filter (where created_at > ago('7 days')) as week, max(created_at) as last,
          count(*) filter (where created_at between ago('14 days') and ago('7 days')) as before,
          count(*) filter (where created_at between ago('42 days') and ago('35 days')) as earlier
        from leads where publisher_id in (select id from publishers where status = 'active') and not is_campaign group by publisher_id) one`)
    expect(silent).toBe(1)
    expect(grown).toBeGreaterThan(0)
  })

  it('has postbacks that mostly succeeded, some retried, and one never delivered', async () => {
    const { all, failed, later, waiting, down } = await figures<'all' | 'failed' | 'later' | 'waiting' | 'down'>(`
      select count(*) as all, count(*) filter (where b.status = 'failed') as failed,
        count(*) filter (where b.status = 'sent' and attempts > 1) as later,
        count(*) filter (where b.status = 'waiting' and next_attempt_at <= '${moment}') as waiting,
        (select count(*) from (select from deliveries where kind = 'postback' group by publisher_id having count(*) filter (where status = 'sent') = 0) one) as down
      from deliveries b join leads l on l.id = lead_id and l.created_at = lead_created_at and l.publisher_id = b.publisher_id`)
    expect(all).toBeGreaterThan(leads / 30)
    expect([failed / all > 0.003, failed / all < 0.05]).toEqual([true, true])
    expect([later > 10, down > 0, waiting]).toEqual([true, true, 0])
    // Each postback is of a change that the lead has made.
    const { wrong } = await figures<'wrong'>(`
      select count(*) as wrong from deliveries b where kind = 'postback' and not exists (select from lead_status_changes c where c.lead_id = b.lead_id
        and c.created_at = b.created_at and c.new_lead_status_id = case b.event when 'accepted' then 2 when 'rejected' then 3 else 5 end)`)
    expect(wrong).toBe(0)
  })

  it('has a log of what several people did, which is so in the records', async () => {
    const { people, future, undecided, uncapped, unswitched } = await figures<
      'people' | 'future' | 'undecided' | 'uncapped' | 'unswitched'
    >(`
      select count(distinct user_id) as people, count(*) filter (where created_at > '${moment}') as future,
        count(*) filter (where action like 'pending_conversion.%' and not exists (select from lead_status_changes c
          where c.lead_id = entity_id::bigint and c.created_at = a.created_at and c.changed_by = actor)) as undecided,
        count(*) filter (where action = 'cap.update' and not exists (select from caps c
          where c.id = entity_id::bigint and c.cap = (after ->> 'cap')::integer and c.updated_at = a.created_at)) as uncapped,
        count(*) filter (where action = 'advertiser.update' and not exists (select from advertisers v
          where v.id = entity_id::bigint and v.status = after ->> 'status')) as unswitched
      from audit_log a`)
    expect(people).toBeGreaterThan(6)
    expect({ future, undecided, uncapped, unswitched }).toEqual({ future: 0, undecided: 0, uncapped: 0, unswitched: 0 })
    const { rows } = await database.pool.query<{ action: string }>(`select distinct action from audit_log order by 1`)
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['advertiser.update', 'cap.create', 'cap.update', 'distribution.update', 'session.start']),
    )
    expect(rows.map(({ action }) => action)).toContain('pending_conversion.accept')
  })

  it('has prices by country, and some that nobody has entered', async () => {
    const { priced, unpriced, unpaid } = await figures<'priced' | 'unpriced' | 'unpaid'>(`
      select (select count(*) from advertiser_revenues where country_id is not null) as priced,
        (select count(*) from advertisers a where not exists (select from advertiser_revenues r where r.advertiser_id = a.id and country_id is null)) as unpriced,
        (select count(*) from publishers p where not exists (select from publisher_payouts o where o.publisher_id = p.id and country_id is null)) as unpaid`)
    expect([priced > 300, unpriced, unpaid]).toEqual([true, 2, 2])
  })

  it('counts in a report by country exactly what came in since the last midnight', async () => {
    const token = await api.signInAs(1)
    const day = new Date(now - 2 * HOUR).toISOString().slice(0, 10)
    const { body } = await api.call<{ totals: { total: number; leads: number } }>('POST', '/api/lead-pivot', {
      token,
      body: { group_by: 'country_id', start_date: day, end_date: moment.slice(0, 10) },
    })
    const { all } = await figures<'all'>(
      `select count(*) as all from leads where created_at >= '${day}T00:00:00Z' and not is_hidden and not is_test
        and (advertiser_id is null or advertiser_id not in (select id from advertisers where is_test_advertiser))`,
    )
    expect(body.totals.total).toBe(all)
    expect(body.totals.leads).toBeGreaterThan(leads / 6_000)
  })
})
