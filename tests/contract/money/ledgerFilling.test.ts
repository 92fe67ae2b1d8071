import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../../api/db/seed/leads/edgeLeads'
import { fillLedger, startAccounting } from '../../../api/money/ledger/fillLedger.queries'
import { checkLedger, isBalanced, readDifferences } from '../../../api/money/ledger/ledgerCheck.queries'
import { until, waitingForLock } from '../../../api/test/polling'
import { startTestApi, type TestApi } from '../../../api/test/testApi'

let api: TestApi
let token: string

const day = (text: string) => new Date(`${text}Z`)
/** Approved leads around the ends of months, in many time zones. */
const moments = [
  '2026-03-31T21:30',
  '2026-03-31T23:59',
  '2026-04-01T00:00',
  '2026-04-30T18:00',
  '2026-05-01T05:30',
  '2026-05-20T12:00',
]

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows

/** Leads that were there before the ledger. */
async function addEarlier() {
  await query(`
    begin;
    set local session_replication_role = replica;
    delete from ledger_lines; delete from ledger_entries; delete from ledger_openings; delete from leads;
    commit`)
  await query('alter table leads disable trigger leads_inserted_money')
  await insertLeads(
    api.database.pool,
    moments.flatMap((moment, at) =>
      [1, 2].map((partner) => ({
        created_at: day('2026-03-01T00:00'),
        publisher_id: partner,
        advertiser_id: partner,
        lead_status_id: 5,
        converted_at: day(moment),
        ftd_date: day(moments[Math.min(at + 1, moments.length - 1)] ?? moment),
        revenue: String(800.01 + at * partner),
        payout: String(500.1 + at),
      })),
    ),
  )
  await query('alter table leads enable trigger leads_inserted_money')
}
const fillBatch = async () => (await query<{ done: boolean }>('select fill_ledger(3) as done'))[0]?.done

beforeAll(async () => {
  api = await startTestApi()
  api.clock.now = Date.parse('2026-06-02T12:00:00Z')
  token = await api.signInAs(1)
  await insertPartners(api.database.pool)
})
afterAll(() => api.stop())
beforeEach(addEarlier)

describe('the first filling', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Europe/Nicosia', 'Pacific/Apia'])(
    'gives each partner in each month of %s what the report has, and before the first month one opening entry',
    async (timeZone) => {
      await startAccounting(api.database.pool, { timeZone, firstMonth: '2026-04-01' })
      await fillLedger(api.db)
      expect([await readDifferences(api.db), await isBalanced(api.db)]).toEqual([[], true])
      for (const [month, last] of [
        ['2026-03', '31'],
        ['2026-04', '30'],
        ['2026-05', '31'],
      ] as const)
        for (const [side, group_by] of [
          ['revenue', 'advertiser_id'],
          ['payout', 'affiliate_id'],
        ] as const) {
          const { body } = await api.call<{ data: Record<string, unknown>[] }>('POST', '/api/lead-pivot', {
            ...{ token, headers: { 'timezone-id': timeZone } },
            body: { start_date: `${month}-01`, end_date: `${month}-${last}`, group_by, is_test: false },
          })
          const reported = body.data.flatMap((row) => (row[side] ? [[Number(row[group_by]), row[side]]] : []))
          const partner = side === 'revenue' ? 'advertiser_id' : 'publisher_id'
          const booked = await query<{ id: number; amount: number }>(
            `select ${partner} as id, sum(amount) as amount from ledger_entries
             where ${partner} is not null and ${month === '2026-03' ? `kind = 'opening'` : `kind <> 'opening' and month = '${month}-01'`}
             group by 1 order by 1`,
          )
          expect({ month, side, rows: booked.map(({ id, amount }) => [id, amount]) }).toEqual({
            ...{ month, side, rows: reported.sort(([one], [other]) => Number(one) - Number(other)) },
          })
        }
    },
  )

  it('can be stopped after any batch, while leads change and are approved', async () => {
    await startAccounting(api.database.pool, { timeZone: 'UTC', firstMonth: '2026-04-01' })
    const ids = (await query<{ id: number }>('select id from leads order by id')).map(({ id }) => id)
    for (let at = 0; ; at++) {
      await query(`update leads set payout = payout + 1, revenue = revenue + 1 where id = $1`, [ids[at % ids.length]])
      await query(`update leads set is_test = not is_test where id = $1`, [ids[(at * 5) % ids.length]])
      await query(`update leads set lead_status_id = 6, ftd_date = null, payout = 0 where id = $1`, [
        ids[ids.length - 1 - at],
      ])
      if (at === 2)
        await query(`update leads set lead_status_id = 5, ftd_date = now(), payout = 7 where id = $1`, [ids.at(-1)])
      // Killed in the middle of a batch.
      await query('begin; select fill_ledger(2); rollback')
      if (await fillBatch()) break
    }
    expect([await readDifferences(api.db), await isBalanced(api.db)]).toEqual([[], true])
    await query('update leads set payout = payout + 1 where id = $1', [ids[0]])
    expect([await readDifferences(api.db), await fillBatch()]).toEqual([[], true])
  })
})

it('books each lead once beside a change of the test mark of its advertiser', async () => {
  await startAccounting(api.database.pool, { timeZone: 'UTC', firstMonth: '2026-04-01' })
  const changer = await api.database.pool.connect()
  await changer.query('begin; update advertisers set is_test_advertiser = true where id = 1')
  const filling = fillLedger(api.db)
  await Promise.race([filling, until(async () => (await query(waitingForLock)).length > 0)])
  await changer.query('commit')
  changer.release()
  await filling
  expect([await readDifferences(api.db), await isBalanced(api.db)]).toEqual([[], true])
  await query('update advertisers set is_test_advertiser = false')
  expect([await readDifferences(api.db), await isBalanced(api.db)]).toEqual([[], true])
})

describe('the daily comparison', () => {
  it('finds what was changed past the trigger, once a day, and the alert System tells of it', async () => {
    await startAccounting(api.database.pool, { timeZone: 'UTC', firstMonth: '2026-04-01' })
    await checkLedger(api.db)
    const result = () => query('select checked_at is null as never, differences from accounting_settings')
    expect(await result()).toEqual([{ never: true, differences: 0 }])
    await fillLedger(api.db)
    await query('alter table leads disable trigger leads_updated_money')
    await query('update leads set revenue = revenue + 0.01 where id in (select id from leads order by id limit 2)')
    await query('alter table leads enable trigger leads_updated_money')
    await checkLedger(api.db)
    expect(await result()).toEqual([{ never: false, differences: 2 }])
    await query('update accounting_settings set differences = 0')
    await checkLedger(api.db)
    expect(await result()).toEqual([{ never: false, differences: 0 }])
    await query(`update accounting_settings set checked_at = now() - interval '25 hours'`)
    await checkLedger(api.db)
    expect(await result()).toEqual([{ never: false, differences: 2 }])
  })
})
