import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DAY, HOUR } from '../../../../shared/app/time/timeZones'
import { startTestApi, type TestApi } from '../../../test/testApi'
import { createAnswerCounts, readAnswers } from './hourlyAnswers.queries'

let api: TestApi
const end = Math.floor(Date.now() / HOUR) - 1
const hours = { from: end - 10 * 24, to: end }
const now = (end + 1) * HOUR

/** Two answers of an advertiser in each hour, one of them accepted. */
const fill = (from: number, to: number) =>
  api.database.pool.query(
    `insert into lead_histories (lead_id, advertiser_id, created_at, status, res_payload)
     select n, 1 + n % 3, to_timestamp((h + 0.5) * 3600), case when n = 1 then 'Accepted' else 'Rejected' end, 'answer'
     from generate_series($1::integer, $2::integer - 1) h, generate_series(1, 2) n`,
    [from, to],
  )
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
const read = async (which = hours) => sorted(await readAnswers(api.db, which))

beforeAll(async () => {
  api = await startTestApi()
  await api.database.pool.query(
    `insert into advertisers (id, name, display_name) select n, 'A ' || n, 'A ' || n from generate_series(1, 3) n`,
  )
  await fill(hours.from, hours.to + 30)
})
afterAll(() => api.stop())

it('counts what a whole read counts, after each hour and after hours without an evaluation', async () => {
  const answersIn = createAnswerCounts(api.db)
  for (const later of [0, 1, 2, 25]) {
    const shifted = { from: hours.from + later, to: hours.to + later }
    expect(sorted(await answersIn(shifted, now + later * HOUR))).toEqual(await read(shifted))
  }
})

it('sees later answers of the last two days at once, and of earlier ones within a day', async () => {
  const answersIn = createAnswerCounts(api.db)
  await answersIn(hours, now)
  await fill(hours.to - 40, hours.to - 39)
  expect(sorted(await answersIn(hours, now + 1))).toEqual(await read())
  await fill(hours.from, hours.from + 1)
  expect(sorted(await answersIn(hours, now + 2))).not.toEqual(await read())
  expect(sorted(await answersIn(hours, now + DAY))).toEqual(await read())
})
