import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LedgerEntry } from '../../../api/money/ledger/ledger.schema'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { metricPermissionName } from '../../../shared/access/permissions'
import { addAdvertiser, addLead, addPublisher, germany } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

interface Page {
  total: number
  end_cursor: string | null
  differences: number
  data: LedgerEntry[]
}

let api: TestApi
let stack: Stack
let admin: string
let advertiser: number
let publisher: number
let leads: number[]

const [revenue, payout] = [metricPermissionName('global', 'revenue'), metricPermissionName('global', 'payout')]
const ledger = async (query = '', token = admin) =>
  (await api.call<Page>('GET', `/api/money/ledger${query}`, { token })).body
const post = (path: string, body: object) => api.call('POST', path, { token: admin, body })
const shown = (page: Page) => page.data.map(({ kind, lead_id, amount }) => [kind, lead_id, amount])

beforeAll(async () => {
  api = await startTestApi()
  stack = await startStack({ api })
  admin = await api.signInAs(await api.addUser({ email: 'ada@example.test', level: 1 }))
  const country_id = await germany(api.db)
  publisher = await addPublisher(api.db)
  advertiser = await addAdvertiser(api.db, 'Holder')
  await api.db
    .insertInto('advertiser_revenues')
    .values({ advertiser_id: advertiser, country_id: null, amount: 850.25 })
    .execute()
  await api.db
    .insertInto('publisher_payouts')
    .values({ publisher_id: publisher, country_id: null, amount: 600.1 })
    .execute()
  leads = []
  for (const email of ['one@example.test', 'two@example.test'])
    leads.push(
      await addLead(api.db, {
        email,
        publisher_id: publisher,
        country_id,
        lead_status_id: 2,
        advertiser_id: advertiser,
      }),
    )
  for (const lead_id of leads)
    await api.call('POST', `/api/postbacks/${advertiser}`, {
      token: 'token-of-holder',
      body: { event_id: `deposit-${lead_id}`, lead_id, type: 'deposit' },
    })
  await post('/api/pending-conversions/bulk-action', { lead_ids: leads, is_accept: true })
  await post('/api/lead-details/update', { lead_id: leads[1], revenue: 900 })
})
afterAll(() => stack.stop())

describe('the ledger', () => {
  it('is behind each lead', async () => {
    const { data, errors } = await stack.graphql(
      `{ ${leads.map((id) => `l${id}: lead(id: ${id}) { ledgerEntries { kind amount leadId } }`).join(' ')} }`,
      { token: admin },
    )
    expect(errors).toEqual([])
    for (const id of leads) {
      const entries = (await ledger()).data.filter(({ lead_id }) => lead_id === id)
      expect(entries.length).toBeGreaterThan(1)
      const linked = entries.map(({ kind, amount }) => ({ kind, amount, leadId: String(id) }))
      expect(data?.[`l${id}`]).toEqual({ ledgerEntries: linked })
    }
  })

  it('lists entries newest first, with lines, months, who did it and the audit row', async () => {
    const page = await ledger()
    expect(page).toMatchObject({ total: 5, differences: 0 })
    expect(shown(page)).toEqual([
      ['correction', leads[1], 49.75],
      ['conversion', leads[1], 600.1],
      ['conversion', leads[1], 850.25],
      ['conversion', leads[0], 600.1],
      ['conversion', leads[0], 850.25],
    ])
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    const [correction, paid] = page.data
    expect(correction).toMatchObject({
      ...{ advertiser_id: advertiser, advertiser_name: 'Holder', publisher_id: null, country_code: 'DE' },
      ...{ old_status: 'FTD', new_status: 'FTD', old_amount: 850.25, new_amount: 900, actor: 'ada@example.test' },
      ...{ month, effective_month: month, effective_closed_at: null },
      lines: [
        { account: 'receivable', debit: 49.75, credit: null },
        { account: 'revenue', debit: null, credit: 49.75 },
      ],
    })
    expect(paid).toMatchObject({
      ...{ publisher_id: publisher, old_status: 'Pending FTD', new_status: 'FTD' },
      lines: [
        { account: 'payout', debit: 600.1, credit: null },
        { account: 'payable', debit: null, credit: 600.1 },
      ],
    })
    const audit = await api.db
      .selectFrom('audit_log')
      .select(['id', 'action'])
      .where('id', 'in', [correction?.audit_id ?? 0, paid?.audit_id ?? 0])
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['pending_conversion.accept', 'lead.update'])
  })

  it('is filtered by partner, lead, reason and months', async () => {
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    const counts = await Promise.all(
      [
        `?advertiser_id=${advertiser}`,
        `?publisher_id=${publisher}`,
        `?lead_ids=${leads[0]}`,
        '?kinds=correction,return',
        `?month=${month}&effective_month=${month}`,
        '?month=2020-01-01',
      ].map(async (query) => (await ledger(query)).total),
    )
    expect(counts).toEqual([3, 2, 2, 1, 5, 0])
    const { status, body } = await api.call('GET', '/api/money/ledger?kinds=nonsense&month=2026-11-15', {
      token: admin,
    })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['kinds.0', 'month']])
  })

  it('is paged by cursor', async () => {
    const first = await ledger('?limit=2')
    const second = await ledger(`?limit=2&after=${first.end_cursor}`)
    expect([...shown(first), ...shown(second)]).toEqual(shown(await ledger('?limit=4')))
  })

  it('shows advertisers to who may see revenue, publishers to who may see payout, and nothing without MONEY_LIST', async () => {
    const sides = async (...permissions: string[]) => {
      const token = await api.signInAs(permissions)
      const { total, data } = await ledger('', token)
      const { body } = await api.call<{ balance: number }[]>(
        'GET',
        `/api/money/balances?advertiser_ids=${advertiser}&publisher_ids=${publisher}`,
        { token },
      )
      return [
        total,
        [...new Set(data.map(({ publisher_id }) => (publisher_id === null ? 'revenue' : 'payout')))].sort(),
        body.map(({ balance }) => balance).sort(),
      ]
    }
    expect(await sides('MONEY_LIST', revenue, payout)).toEqual([5, ['payout', 'revenue'], [1200.2, 1750.25]])
    expect(await sides('MONEY_LIST', revenue)).toEqual([3, ['revenue'], [1750.25]])
    expect(await sides('MONEY_LIST', payout)).toEqual([2, ['payout'], [1200.2]])
    expect(await sides('MONEY_LIST')).toEqual([0, [], []])
    const token = await api.signInAs([revenue, payout])
    expect((await api.call('GET', '/api/money/ledger', { token })).status).toBe(403)
  })

  it('is in the timeline of a lead, for who may see it', async () => {
    const money = async (token: string) =>
      (
        await api.call<{ data: { kind: string; entry?: LedgerEntry }[] }>('GET', `/api/leads/${leads[1]}/timeline`, {
          token,
        })
      ).body.data.flatMap(({ entry }) => (entry ? [entry.amount] : []))
    expect(await money(admin)).toEqual([49.75, 600.1, 850.25])
    expect(await money(await api.signInAs(['LEADS_LIST', 'MONEY_LIST', payout]))).toEqual([600.1])
    expect(await money(await api.signInAs(['LEADS_LIST', revenue, payout]))).toEqual([])
  })

  it('keeps partners with entries, and refuses changes of what is written', async () => {
    const { pool } = api.database
    for (const text of [
      'update ledger_entries set actor = null',
      'delete from ledger_lines',
      'truncate ledger_openings',
      'insert into ledger_lines select 1, id, 5 from ledger_accounts where kind = $$bank$$',
      `insert into ledger_entries (kind, advertiser_id, effective_at, month, actor, old_amount, new_amount)
       select 'payment', ${advertiser}, now(), month, 'x', 0, 1 from accounting_months limit 1`,
    ])
      await expect(pool.query(text)).rejects.toThrow(/append-only|with their entry|sum to zero/)
    await pool.query('delete from leads where id = $1', [leads[0]])
    expect(shown(await ledger('?limit=2'))).toEqual([
      ['correction', leads[0], -600.1],
      ['correction', leads[0], -850.25],
    ])
    const { status } = await api.call('DELETE', `/api/advertisers/${advertiser}`, { token: admin })
    expect(status).toBe(409)
  })

  it('books what belongs to a closed month in the first open one, and keeps closed months as they are', async () => {
    const { pool } = api.database
    const { rows: months } = await pool.query<{ month: string }>(
      'select month from accounting_months order by month limit 2',
    )
    const filters = [
      '',
      '?kinds=conversion',
      `?advertiser_id=${advertiser}`,
      `?month=${months[0]?.month}`,
      `?month=${months[1]?.month}`,
    ]
    const totals = async () => Promise.all(filters.map(async (filter) => (await ledger(filter)).total))
    const [all = 0, ...others] = await totals()
    expect(all).toBeGreaterThan(0)
    await pool.query('update accounting_months set closed_at = now() where month = $1', [months[0]?.month])
    expect(await totals()).toEqual([all, ...others])
    await post('/api/lead-details/update', { lead_id: leads[1], payout: 650 })
    expect((await totals())[0]).toBe(all + 1)
    const [entry] = (await ledger('?limit=1')).data
    expect(entry).toMatchObject({ month: months[1]?.month, effective_month: months[0]?.month, amount: 49.9 })
    expect(entry?.effective_closed_at).not.toBeNull()
    await expect(
      pool.query(
        `with entry as (
          insert into ledger_entries (kind, advertiser_id, effective_at, month, actor, old_amount, new_amount)
          values ('payment', $1, now(), $2, 'x', 0, 1) returning id
        )
        insert into ledger_lines (entry_id, account_id, amount)
        select entry.id, account.id, case account.kind when 'bank' then 1 else -1 end
        from entry, ledger_accounts account where account.kind in ('bank', 'receivable')`,
        [advertiser, months[0]?.month],
      ),
    ).rejects.toThrow('in an open accounting month')
  })
})
