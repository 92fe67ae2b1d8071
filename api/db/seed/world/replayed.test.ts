import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DAY } from '../../../../shared/app/time/timeZones'
import { storedRequest } from '../../../routing/backtests/backtests.schema'
import { replayPast } from '../../../routing/backtests/runBacktest'
import { loadReference } from '../../migrating/reference'
import { type TestDatabase, testDatabase } from '../../testDatabase'
import { loadDemo } from '../loadDemo'

const now = Date.parse('2026-11-23T14:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await loadReference(database.db)
  await loadDemo({ pool: database.pool, leads: 20_000, now, secretKey: Buffer.from('0f'.repeat(32), 'hex') })
}, 240_000)
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
    .where('affiliate_id', 'is', null)
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
}, 120_000)
