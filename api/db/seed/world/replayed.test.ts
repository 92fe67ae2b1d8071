import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { DAY } from '../../../../shared/app/time/timeZones'
import { type CapWindow, windowOf } from '../../../../shared/routing/capWindows'
import { storedRequest } from '../../../routing/backtests/backtests.schema'
import { replayPast } from '../../../routing/backtests/runBacktest'
import { readPastRules } from '../../../routing/backtests/versions.queries'
import { countWindows } from '../../../routing/caps/capCounts.queries'
import { loadReference } from '../../migrating/reference'
import { type TestDatabase, testDatabase } from '../../testDatabase'
import { loadDemo } from '../loadDemo'

const now = Date.parse('2026-11-23T14:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db)
  await loadDemo({ pool: database.pool, leads: 20_000, now, secretKey: Buffer.from('0f'.repeat(32), 'hex') })
})
afterAll(() => database.drop())

it('a backtest of unchanged rules offers every demo lead by slot to the same advertiser as then', async () => {
  // An advertiser that ended since then would get none of its leads again.
  const ended = database.db
    .selectFrom('distributions as d')
    .innerJoin('distribution_timeslots as t', 't.distribution_id', 'd.id')
    .innerJoin('distribution_groups as g', 'g.timeslot_id', 't.id')
    .innerJoin('distribution_group_advertisers as m', 'm.group_id', 'g.id')
    .innerJoin('advertisers as a', 'a.id', 'm.advertiser_id')
    .where((row) => row.or([row('a.status', '=', 'inactive'), row('d.type', '<>', 'slot')]))
    .select('d.country_id')
  const distributions = await database.db
    .selectFrom('distributions')
    .select('id')
    .where('publisher_id', 'is', null)
    .where('country_id', 'not in', ended)
    .orderBy('id')
    .limit(4)
    .execute()
  for (const { id } of distributions) {
    const days = { start_date: '2026-11-16', end_date: '2026-11-23', from: now - 7 * DAY, to: now }
    const request = storedRequest.parse({ distribution_id: id, ...days })
    const goesOn = () => Promise.resolve(true)
    const { result, leads = 0 } = (await replayPast(database, request, { seed: 1, onProgress: goesOn })) ?? {}
    expect(leads).toBeGreaterThan(20)
    expect({ id, reproduced: result?.reproduced }).toEqual({ id, reproduced: result?.leads })
    expect(result?.accepted.difference).toBe(0)
  }
})

it('no window of a cap of the demo had more leads than the cap allowed then', async () => {
  const { caps } = await readPastRules(database.db, now, now)
  const versions = caps.flatMap(({ since, content }) => (content?.type === 'lead' ? [{ since, ...content }] : []))
  const windows = versions.flatMap((definition) => {
    const { id, schedule, since } = definition
    const allowed = (at: number) => versions.findLast((one) => one.id === id && one.since < at)?.cap ?? 0
    const found: { id: number; window: CapWindow; definition: typeof definition; allowed: number }[] = []
    for (let at = since; at < now; at = found.at(-1)?.window.to ?? now) {
      const window = windowOf(schedule, at)
      found.push({ id, window, definition, allowed: allowed(window.to ?? now) })
    }
    return found
  })
  const filled = await countWindows(database.db, windows, { withHeld: true })
  const exceeded = windows.flatMap((one, place) =>
    (filled[place] ?? 0) > one.allowed ? [{ ...one, filled: filled[place] }] : [],
  )
  expect(windows.length).toBeGreaterThan(500)
  expect(exceeded).toEqual([])
})

it('held leads of the demo keep room in the caps that they may fill', async () => {
  const { rows } = await sql<{ held: string; reserved: string }>`
    select count(*) as held, count(*) filter (where exists (
      select from cap_reservations r where r.lead_id = o.lead_id and r.advertiser_id = o.advertiser_id)) as reserved
    from open_attempts o where state = 'held'`.execute(database.db)
  expect(Number(rows[0]?.reserved)).toBeGreaterThan(0)
})
