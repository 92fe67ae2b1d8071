import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../../../api/test/testApi'
import { startAccounting } from '../../../api/money/ledger/fillLedger.queries'
import { isBalanced, readDifferences } from '../../../api/money/ledger/ledgerCheck.queries'
import type { DepositReturn, ReturnPreview } from '../../../api/money/returns/returns.schema'
import { DAY } from '../../../shared/app/time/timeZones'
import { monthOf } from '../../../shared/money/accountingMonths'
import { addAdvertiser, addLead, addPublisher, germany, readLead } from '../../support/injectionWorld'

interface Answer {
  message: string
  code?: string
  fields?: Record<string, string>
  leads: { id: number; status: string }[]
  refused: { lead_id: number; code: string; message: string }[]
  undo: { id: string } | null
}

let api: TestApi
let ada: TestUser
let admin: string
let country_id: number
let aurora: number
let orbit: number
/** We bear returns of its leads. */
let northlane: number

const headers = { 'timezone-id': 'UTC' }
const post = <T = Answer>(path: string, body: object, token = admin) =>
  api.call<T>('POST', path, { token, body, headers })
const returnThem = (lead_ids: readonly number[], more: object = {}, token = admin) =>
  post('/api/money/returns', { lead_ids, reason_id: 2, note: 'No such subscriber', ...more }, token)
const undo = (id: string | undefined, token = admin) => post('/api/money/returns/undo', { undo_id: id }, token)
const preview = async (body: object, token = admin) =>
  (await post<ReturnPreview[]>('/api/money/returns/preview', body, token)).body
const sql = (text: string, values: unknown[] = []) => api.database.pool.query(text, values)

let people = 0
let publishers = 0
/** A lead whose deposit was approved, `daysAgo` days after it came. */
async function deposited(
  publisher_id: number,
  { daysAgo = 1, ...more }: { daysAgo?: number } & Readonly<Record<string, unknown>> = {},
) {
  const at = new Date(Date.now() - daysAgo * DAY)
  return addLead(api.db, {
    ...{ email: `p${++people}@example.test`, publisher_id, country_id, advertiser_id: aurora, lead_status_id: 5 },
    ...{ created_at: at, converted_at: at, ftd_date: at, revenue: 850, payout: 610.5 },
    ...more,
  })
}
const stateOf = async (id: number) => {
  const { lead_status_id, status_override, ftd_date, payout } = await readLead(api.db, id)
  return [lead_status_id, status_override, ftd_date === null, Number(payout)]
}
const entriesOf = async (id: number) =>
  (
    await sql(
      `select kind, case when publisher_id is null then 'revenue' else 'payout' end as side, amount::float, month::text
       from ledger_entries where lead_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ kind, side, amount }: Record<string, unknown>) => [kind, side, amount])
/** Revenue, payout, FTDs and publisher FTDs of a publisher by the report of all time. */
async function reportOf(publisher: number) {
  const [start_date, end_date] = [60, -1].map((days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10))
  const body = { start_date, end_date, group_by: 'affiliate_id', publisher_id: [publisher] }
  const { body: answer } = await post<{ data: Record<string, number>[] }>('/api/lead-pivot', body)
  const [row] = answer.data
  return [row?.revenue ?? 0, row?.payout ?? 0, row?.ftds ?? 0, row?.aff_ftd ?? 0]
}
const booksAgree = async () => [await readDifferences(api.db), await isBalanced(api.db)]
const waitingPostbacks = async (lead: number) =>
  (await sql(`select event, facts ->> 'reason' as reason, status from deliveries where lead_id = $1`, [lead])).rows

beforeAll(async () => {
  api = await startTestApi()
  ada = await api.addUser({ email: 'ada@example.test', level: 1 })
  admin = await api.signInAs(ada)
  await startAccounting(api.database.pool, { timeZone: 'UTC', firstMonth: monthOf(new Date().toISOString(), -2) })
  await sql('select fill_ledger(1)')
  country_id = await germany(api.db)
  aurora = await addAdvertiser(api.db, 'Aurora')
})
beforeEach(async () => {
  orbit = await addPublisher(api.db, `Orbit ${++publishers}`)
  northlane = await addPublisher(api.db, `Northlane ${publishers}`)
  await sql(`insert into billing_data (publisher_id, bears_returns) values ($1, true)`, [northlane])
  await sql(`update publishers set postback_url = 'https://p.test/?e={event}' where id = $1`, [orbit])
})
afterAll(() => api.stop())

describe('a returned deposit', () => {
  it('leaves the FTDs with its reason, reverses revenue and payout, and is in the list', async () => {
    const lead = await deposited(orbit)
    expect(await reportOf(orbit)).toEqual([850, 610.5, 1, 1])
    const { status, body } = await returnThem([lead])
    expect([status, body.message, body.leads.map((one) => one.status)]).toEqual([
      200,
      '1 deposit returned',
      ['FTD REJECTED'],
    ])
    expect(await stateOf(lead)).toEqual([7, 'Wrong number', true, 0])
    expect(await entriesOf(lead)).toEqual([
      ['conversion', 'revenue', 850],
      ['conversion', 'payout', 610.5],
      ['return', 'revenue', -850],
      ['return', 'payout', -610.5],
    ])
    expect(await reportOf(orbit)).toEqual([0, 0, 0, 0])
    expect(await booksAgree()).toEqual([[], true])
    const list = await api.call<{ total: number; data: DepositReturn[] }>(
      'GET',
      `/api/money/returns?publisher_id=${orbit}`,
      { token: admin },
    )
    expect(list.body).toMatchObject({
      total: 1,
      data: [
        {
          ...{ lead_id: lead, advertiser_name: 'Aurora', publisher_name: `Orbit ${publishers}`, country_code: 'DE' },
          ...{ reason: 'Wrong number', note: 'No such subscriber', source: 'staff', actor: 'ada@example.test' },
          ...{ revenue: 850, payout: 610.5, is_borne: false },
        },
      ],
    })
  })

  it('keeps the payout if we bear returns, in the reports and in the ledger', async () => {
    const lead = await deposited(northlane)
    expect((await returnThem([lead])).status).toBe(200)
    expect(await stateOf(lead)).toEqual([7, 'Wrong number', false, 610.5])
    expect((await entriesOf(lead)).slice(2)).toEqual([['return', 'revenue', -850]])
    expect(await reportOf(northlane)).toEqual([0, 610.5, 0, 0])
    expect(await booksAgree()).toEqual([[], true])
    await post('/api/lead-details/mark-test-lead', { lead_ids: [lead], is_test: true })
    expect((await entriesOf(lead)).slice(3)).toEqual([['test_mark', 'payout', -610.5]])
    expect(await booksAgree()).toEqual([[], true])
  })

  it('is undone within its time by who did it, and the publisher hears nothing of it', async () => {
    const leads = [await deposited(orbit), await deposited(northlane)]
    const before = await Promise.all(leads.map(stateOf))
    const { body } = await returnThem(leads)
    expect(await waitingPostbacks(leads[0] ?? 0)).toEqual([
      { event: 'returned', reason: 'Wrong number', status: 'waiting' },
    ])
    const other = await api.signInAs(['MONEY_EDIT', 'LEADS_EDIT'])
    expect((await undo(body.undo?.id, other)).status).toBe(409)
    expect((await undo(body.undo?.id)).body).toMatchObject({ message: '2 returns are undone', refused: [] })
    expect(await Promise.all(leads.map(stateOf))).toEqual(before)
    expect(await waitingPostbacks(leads[0] ?? 0)).toEqual([])
    expect((await sql('select from deposit_returns where lead_id = any ($1)', [leads])).rowCount).toBe(0)
    expect((await entriesOf(leads[0] ?? 0)).slice(2)).toEqual([
      ['return', 'revenue', -850],
      ['return', 'payout', -610.5],
      ['return', 'revenue', 850],
      ['return', 'payout', 610.5],
    ])
    expect(await booksAgree()).toEqual([[], true])
    expect((await undo(body.undo?.id)).body.message).toBe('It was undone already.')
  })

  it('does not free a cap for FTDs, which a rejected conversion does', async () => {
    const { rows } = await sql(
      `insert into caps (type, interval, cap, reset_time, timezone_id, created_at) values ('ftd', 'daily', 10, '00:00', 1, now()) returning id`,
    )
    const cap = (rows[0] as { id: string }).id
    await sql('insert into cap_publishers (cap_id, publisher_id) values ($1, $2)', [cap, orbit])
    const filled = async () =>
      (await api.call<{ filled: number }[]>('GET', `/api/caps?ids=${cap}`, { token: admin, headers })).body[0]?.filled
    const leads = [await deposited(orbit, { daysAgo: 0.001 }), await deposited(orbit, { daysAgo: 0.001 })]
    expect(await filled()).toBe(2)
    await returnThem([leads[0] ?? 0])
    expect(await filled()).toBe(2)
  })
})

describe('a deposit that cannot be returned', () => {
  it('is refused with the reason, and none of the others is returned', async () => {
    const good = await deposited(orbit)
    const late = await deposited(orbit, { daysAgo: 40 })
    const pending = await deposited(orbit, { lead_status_id: 6, ftd_date: null, payout: 0 })
    const fake = await deposited(orbit, { converted_at: null, is_fake_ftd: true, revenue: 0 })
    const test = await deposited(orbit, { is_test: true })
    const returned = await deposited(orbit)
    await returnThem([returned])
    const { status, body } = await returnThem([good, late, pending, fake, test, returned, 999_999])
    expect([status, body.message]).toEqual([409, 'Nothing was returned: 6 deposits cannot be.'])
    expect(Object.fromEntries(body.refused.map((one) => [one.lead_id, one.message]))).toEqual({
      999_999: 'Lead 999999 was not found.',
      [late]: expect.stringMatching(
        new RegExp(`^Lead ${late} deposited on .+\\. Aurora may return it within 30 days, which ended on .+\\.$`),
      ),
      [pending]: `The deposit of lead ${pending} waits for a decision: reject it in Pending Conversions.`,
      [fake]: `Lead ${fake} has no deposit.`,
      [test]: `Lead ${test} is a test: there is no money to return.`,
      [returned]: `The deposit of lead ${returned} was returned already.`,
    })
    expect((await stateOf(good))[0]).toBe(5)
  })

  it('is refused by the window of its advertiser to the instant', async () => {
    await sql(
      `insert into billing_data (advertiser_id, return_days) values ($1, 2) on conflict (advertiser_id) do update set return_days = 2`,
      [aurora],
    )
    const lead = await deposited(orbit, { daysAgo: 1 })
    const { converted_at } = await readLead(api.db, lead)
    const end = Number(converted_at) + 2 * DAY
    const codes: (string | null | undefined)[] = []
    for (const now of [end, end + 1]) {
      api.clock.now = now
      codes.push((await preview({ lead_ids: [lead] }, await api.signInAs(ada)))[0]?.code)
    }
    api.clock.now = null
    await sql('update billing_data set return_days = 0 where advertiser_id = $1', [aurora])
    codes.push((await preview({ lead_ids: [lead] }))[0]?.code)
    await sql('update billing_data set return_days = 30 where advertiser_id = $1', [aurora])
    expect(codes).toEqual([null, 'LATE', 'NOT_AGREED'])
  })

  it('is returned once by two people at the same time', async () => {
    const lead = await deposited(orbit)
    const bob = await api.signInAs(['MONEY_EDIT', 'LEADS_EDIT'])
    const answers = await Promise.all([returnThem([lead]), returnThem([lead], {}, bob)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.flatMap(({ body }) => (body.code ? [body.message] : []))).toEqual([
      `The deposit of lead ${lead} was returned already.`,
    ])
    expect((await entriesOf(lead)).length).toBe(4)
  })

  it('needs a reason of the list that staff may give, and a note if it is another one', async () => {
    const lead = await deposited(orbit)
    const faults = await Promise.all(
      [{ reason_id: 99 }, { reason_id: 6 }, { reason_id: 5, note: ' ' }].map(
        async (given) => (await returnThem([lead], given)).body.fields,
      ),
    )
    expect(faults).toEqual([
      { reason_id: 'Choose a reason of the list.' },
      { reason_id: 'Choose a reason of the list.' },
      { note: 'Say in the note what the reason is.' },
    ])
  })
})

describe('a list of leads', () => {
  it('is looked at line by line: ids, e-mails, empty lines and what is not meant', async () => {
    const veltra = await addAdvertiser(api.db, 'Veltra')
    const one = await deposited(orbit, { email: 'One@example.test' })
    // The same person without a deposit is not meant.
    await deposited(orbit, {
      email: 'one@example.test',
      lead_status_id: 2,
      ftd_date: null,
      converted_at: null,
      revenue: 0,
      payout: 0,
    })
    const borne = await deposited(northlane)
    const twice = [
      await deposited(orbit, { email: 'two@example.test' }),
      await deposited(orbit, { email: 'two@example.test' }),
    ]
    const elsewhere = await deposited(orbit, { advertiser_id: veltra })
    const lines = [
      'ONE@example.test',
      '',
      ` ${borne} `,
      `${one}`,
      'two@example.test',
      'nobody',
      `${elsewhere}`,
      '=1+1',
      '9'.repeat(40),
    ]
    const found = await preview({ lines, advertiser_id: aurora })
    expect(found.map(({ line, lead_id, code }) => [line, lead_id, code])).toEqual([
      [1, one, null],
      [3, borne, null],
      [4, one, 'REPEATED'],
      [5, null, 'AMBIGUOUS'],
      [6, null, 'NOT_FOUND'],
      [7, elsewhere, 'OTHER_ADVERTISER'],
      [8, null, 'NOT_FOUND'],
      [9, null, 'NOT_FOUND'],
    ])
    expect(found[2]?.message).toBe('The same lead as in line 1.')
    expect(found[3]?.message).toBe(`two@example.test is the e-mail of several leads: ${twice.join(', ')}. Give the id.`)
    expect(found.slice(0, 2).map(({ revenue, payout, is_borne }) => [revenue, payout, is_borne])).toEqual([
      [850, 610.5, false],
      [850, 0, true],
    ])
  })

  it('has at most 1,000 lines', async () => {
    const answer = await post('/api/money/returns/preview', { lines: Array<string>(10_000).fill('1') })
    expect([answer.status, answer.body.fields]).toEqual([400, { lines: 'Return at most 1,000 deposits at once.' }])
  })

  it('shows no amounts to who may not see them', async () => {
    const lead = await deposited(orbit)
    const token = await api.signInAs(['MONEY_EDIT', 'LEADS_EDIT'])
    const { body } = await post<ReturnPreview[]>('/api/money/returns/preview', { lead_ids: [lead] }, token)
    expect(body.map(({ revenue, payout }) => [revenue, payout])).toEqual([[null, null]])
  })
})

describe('an advertiser', () => {
  const tell = (
    lead_id: number,
    event_id: string,
    more: object = {},
    of: readonly [string, number] = ['aurora', aurora],
  ) =>
    api.call('POST', `/api/postbacks/${of[1]}`, {
      token: `token-of-${of[0]}`,
      body: { event_id, lead_id, type: 'returned', ...more },
    })
  const returnOf = async (lead: number) =>
    (
      await sql(
        `select name, note, source, actor, revenue::float as revenue from deposit_returns join return_reasons on return_reasons.id = reason_id
         where lead_id = $1`,
        [lead],
      )
    ).rows[0] as object | undefined

  it('takes a deposit back by a postback, once for each event', async () => {
    const lead = await deposited(orbit)
    const first = await tell(lead, 'r1', { reason: 'wrong number' })
    expect([first.status, first.body]).toEqual([200, { message: 'The deposit was returned.', outcome: 'applied' }])
    expect((await tell(lead, 'r1', { reason: 'wrong number' })).body).toEqual(first.body)
    expect((await tell(lead, 'r2')).body).toMatchObject({ outcome: 'recorded' })
    expect(await returnOf(lead)).toEqual({
      ...{ name: 'Wrong number', note: '', source: 'postback', actor: 'broker', revenue: 850 },
    })
    expect((await entriesOf(lead)).slice(2)).toEqual([
      ['return', 'revenue', -850],
      ['return', 'payout', -610.5],
    ])
    expect(await booksAgree()).toEqual([[], true])
  })

  it('gives other words as a note, sets the status, and rejects a deposit that waits', async () => {
    const pending = await deposited(orbit, { lead_status_id: 6, ftd_date: null, payout: 0 })
    expect((await tell(pending, 'w1', { status: 'Bonus abuse' })).status).toBe(200)
    const { advertiser_status, lead_status_id } = await readLead(api.db, pending)
    expect([advertiser_status, lead_status_id]).toEqual(['Bonus abuse', 7])
    expect(await returnOf(pending)).toMatchObject({ name: 'Other', note: 'Bonus abuse', revenue: 0 })
    expect(await entriesOf(pending)).toEqual([])
  })

  it('is refused for leads of others, after the window, and without a deposit', async () => {
    const nova = await addAdvertiser(api.db, 'Nova')
    const [lead, late] = [await deposited(orbit), await deposited(orbit, { daysAgo: 40 })]
    const none = await deposited(orbit, {
      lead_status_id: 2,
      ftd_date: null,
      converted_at: null,
      revenue: 0,
      payout: 0,
    })
    const answers = [await tell(lead, 'n1', {}, ['nova', nova]), await tell(late, 'n2'), await tell(none, 'n3')]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The lead is not with this advertiser.'],
      [409, expect.stringMatching(/within 30 days, which ended on /)],
      [409, `Lead ${none} has no deposit.`],
    ])
    expect(await Promise.all([lead, late].map(async (id) => (await stateOf(id))[0]))).toEqual([5, 5])
  })
})

describe('the report of returns', () => {
  interface Report {
    rows: { id: number; name: string; deposits: number; returns: number; rate: number; revenue: number | null }[]
    totals: { deposits: number; returns: number; rate: number; revenue: number; payout: number }
  }
  const read = async (query: string, token = admin) =>
    (await api.call<Report>('GET', `/api/money/returns/report?publisher_id=${orbit}&${query}`, { token, headers })).body

  it('counts returns and their share of all deposits of the days', async () => {
    const leads = [
      await deposited(orbit),
      await deposited(orbit),
      await deposited(orbit),
      await deposited(orbit, { daysAgo: 5 }),
    ]
    await deposited(orbit, { is_test: true })
    await returnThem([leads[0] ?? 0], { reason_id: 1 })
    await returnThem([leads[3] ?? 0], { reason_id: 3 })
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
    const counts = ({ rows, totals }: Report) => [
      rows.map(({ name, deposits, returns, rate, revenue }) => [name, deposits, returns, rate, revenue]),
      [totals.deposits, totals.returns, totals.rate, totals.revenue, totals.payout],
    ]
    expect(counts(await read('group_by=advertiser'))).toEqual([[['Aurora', 4, 2, 50, 1700]], [4, 2, 50, 1700, 1221]])
    expect(counts(await read(`group_by=reason&start_date=${day(2)}`))).toEqual([
      [['Duplicate', 3, 1, 33.33, 850]],
      [3, 1, 33.33, 850, 610.5],
    ])
    // By their own day both are of today.
    expect((await read(`group_by=publisher&by=return&start_date=${day(0)}`)).totals.returns).toBe(2)
    const unseen = await read('group_by=advertiser', await api.signInAs(['MONEY_LIST']))
    expect(unseen.rows.map(({ revenue, returns }) => [revenue, returns])).toEqual([[null, 2]])
  })
})

describe('a deposit of a closed month', () => {
  it('is booked in the first open one', async () => {
    const [before, month] = [-1, 0].map((later) => monthOf(new Date().toISOString(), later))
    const at = new Date(Date.parse(`${month}T00:00:00Z`) - DAY)
    await sql('update billing_data set return_days = 60 where advertiser_id = $1', [aurora])
    const lead = await deposited(orbit, { created_at: at, converted_at: at, ftd_date: at })
    await sql('update accounting_months set closed_at = now() where month < $1', [month])
    const [looked] = await preview({ lead_ids: [lead] })
    expect(looked?.entries).toEqual(Array(2).fill({ effective_month: before, month }))
    expect((await returnThem([lead])).status).toBe(200)
    const { rows } = await sql(`select kind, month::text from ledger_entries where lead_id = $1 order by id`, [lead])
    expect(rows.map((row: { kind: string; month: string }) => [row.kind, row.month])).toEqual([
      ...['conversion', 'conversion'].map((kind) => [kind, before]),
      ...['return', 'return'].map((kind) => [kind, month]),
    ])
    expect(await booksAgree()).toEqual([[], true])
  })
})

describe('the reasons', () => {
  const read = async () =>
    (
      await api.call<{ version: number; reasons: { id: number; name: string; kind: string }[] }>(
        'GET',
        '/api/money/return-reasons',
        { token: admin },
      )
    ).body
  const save = (body: object) => api.call('PUT', '/api/money/return-reasons', { token: admin, body })

  it('are edited as a list: used ones stay with their deposits, and the two with a meaning stay', async () => {
    const { reasons, version } = await read()
    expect(reasons.map(({ name, kind }) => [name, kind])).toEqual([
      ...['Duplicate', 'Wrong number', 'Fraud', 'Chargeback'].map((name) => [name, 'own']),
      ['Other', 'other'],
      ["Not in the broker's list", 'not_listed'],
    ])
    const lead = await deposited(orbit)
    await returnThem([lead], { reason_id: 2 })
    const [first, , third, , other, listed] = reasons
    // Two names are exchanged, one goes, and one is new.
    const given = [{ ...first, name: 'Fraud' }, { ...third, name: 'Duplicate' }, { name: 'Bonus abuse' }, other, listed]
    expect((await save({ reasons: given, version })).status).toBe(200)
    expect((await save({ reasons: given, version })).status).toBe(409)
    expect((await read()).reasons.map(({ name }) => name)).toEqual([
      ...['Fraud', 'Duplicate', 'Bonus abuse', 'Other', "Not in the broker's list"],
    ])
    const list = await api.call<{ data: DepositReturn[] }>('GET', `/api/money/returns?lead_ids=${lead}`, {
      token: admin,
    })
    expect(list.body.data.map(({ reason }) => reason)).toEqual(['Wrong number'])
    expect((await returnThem([await deposited(orbit)], { reason_id: 2 })).status).toBe(400)
    const faults = [
      await save({ reasons: [other] }),
      await save({ reasons: [other, listed, { name: 'Twice' }, { name: 'twice' }] }),
      await save({ reasons: [other, listed, { id: 4711, name: 'Unknown' }] }),
    ]
    expect(faults.map(({ status, body }) => [status, body.fields])).toEqual([
      [400, { reasons: "Not in the broker's list cannot be left out." }],
      [400, { 'reasons.3.name': 'This reason is there twice.' }],
      [400, { 'reasons.2.id': 'There is no such reason.' }],
    ])
    // The former one takes its place again.
    await save({ reasons: [{ name: 'wrong NUMBER' }, other, listed] })
    expect((await read()).reasons[0]).toMatchObject({ id: 2, name: 'wrong NUMBER' })
  })
})
