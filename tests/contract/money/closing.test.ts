import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import { toCents } from '../../../shared/app/money'
import { addDays } from '../../../shared/app/time/wallTimes'
import { monthOf } from '../../../shared/money/accountingMonths'
import { readDifferences } from '../../../api/money/ledger/ledgerCheck.queries'
import { checkStatements } from '../../../api/money/statements/checkStatements.queries'
import { startSmtpReceiver } from '../../../api/test/receivers'
import { systemAlerts } from '../../support/systemAlerts'
import {
  type Change,
  type ClosingWorld,
  expectedStatements,
  months,
  names,
  startClosingWorld,
  type StatementRow,
} from './closingWorld'

let world: ClosingWorld
const today = new Date().toISOString()
afterEach(() => world?.stop())

interface Content {
  lines: { country: string; price: string; count: number; amount: string }[]
}

/** A statement in the words of the oracle. */
async function told(row: StatementRow) {
  const { lines } = (await world.call<Content>('GET', `/api/money/statements/${row.id}`)).body
  return {
    ...{ side: row.side, partner_name: row.partner_name },
    lines: lines.map(({ country, price, count }) => `${country} ${toCents(price)} × ${count}`).sort(),
    ...{ opening: toCents(row.opening_balance), adjustments: toCents(row.adjustments_amount) },
    ...{ total: toCents(row.total), closing: toCents(row.closing_balance) },
  }
}
const statementsOf = async (month: string) => Promise.all((await world.statements(`&month=${month}`)).map(told))
const byPartner = <T extends { side: string; partner_name: string }>(rows: T[]) =>
  rows.sort((one, other) => `${one.side}${one.partner_name}`.localeCompare(`${other.side}${other.partner_name}`))

async function closeBoth(changes: readonly Change[] = []) {
  expect((await world.close(months[0])).status).toBe(200)
  for (const { lead, revenueCents, payoutCents } of changes) {
    await world.api.database.pool.query(
      `update leads set revenue = $2::numeric, payout = $3, lead_status_id = case when $2::numeric = 0 then 7 else 5 end,
         ftd_date = case when $2::numeric = 0 then null else ftd_date end
       where id = $1`,
      [world.leads[lead], revenueCents / 100, payoutCents / 100],
    )
  }
  expect((await world.close(months[1])).status).toBe(200)
}

describe('closing an accounting month', () => {
  it('writes the statements that the history of the leads gives, and later changes into the next month', async () => {
    world = await startClosingWorld()
    await world.bill()
    const changes = [
      { lead: 0, revenueCents: 0, payoutCents: 0 },
      { lead: 1, revenueCents: 850_00, payoutCents: 610_55 },
    ]
    await closeBoth(changes)
    expect(byPartner(await statementsOf(months[0]))).toEqual(byPartner(expectedStatements(0)))
    expect(byPartner(await statementsOf(months[1]))).toEqual(byPartner(expectedStatements(1, changes)))
    const { body } = await world.call('GET', '/api/money/statements/5?limit=1')
    expect(body).toMatchObject({ lines: [{ country: 'DE' }], line_count: 2 })
  })

  it('numbers statements without gaps, within a series and a year', async () => {
    world = await startClosingWorld()
    await world.bill()
    await closeBoth()
    const numbers = (await world.statements()).map(({ number }) => number ?? '').sort()
    const last = new Map<string, number>()
    for (const number of numbers) {
      const [series, year, , place] = number.split('-')
      const key = `${series}-${year}`
      expect([number, Number(place)]).toEqual([number, (last.get(key) ?? 0) + 1])
      last.set(key, Number(place))
    }
    expect(numbers).toHaveLength(7)
    expect(numbers[0]).toBe(`A-${months[0].slice(0, 7)}-0001`)
  })

  it.each(['UTC', 'Europe/Nicosia', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'bills what the reports of the month say, to the cent, in %s',
    async (zone) => {
      world = await startClosingWorld(zone)
      await world.bill()
      await closeBoth()
      for (const month of months) {
        const range = { start_date: month, end_date: `${addDays(monthOf(month, 1), -1)} 23:59` }
        for (const side of ['advertiser', 'publisher'] as const) {
          const body = { ...range, group_by: side === 'advertiser' ? 'advertiser_id' : 'affiliate_id' }
          const report = (
            await world.call<{ data: { id: number; name: string; revenue: number; payout: number }[] }>(
              'POST',
              '/api/lead-pivot',
              body,
            )
          ).body.data
          const amounts = report.map((row) => [row.name, toCents(side === 'advertiser' ? row.revenue : row.payout)])
          const billed = (await world.statements(`&month=${month}&side=${side}`)).map((row) => [
            row.partner_name,
            toCents(row.lines_amount),
          ])
          expect([zone, month, side, billed.sort()]).toEqual([
            zone,
            month,
            side,
            amounts.filter(([, cents]) => cents).sort(),
          ])
        }
      }
    },
  )

  it('makes files that partners can check alone, also after they are checked here again', async () => {
    world = await startClosingWorld()
    await world.bill()
    await closeBoth()
    const folder = mkdtempSync(path.join(tmpdir(), 'closing-'))
    cpSync('docs/verify.mjs', path.join(folder, 'verify.mjs'))
    const { body: keys } = await world.api.call('GET', '/api/money/statement-keys')
    writeFileSync(path.join(folder, 'keys.json'), JSON.stringify(keys))
    const mine = (await world.statements(`&advertiser_id=${world.ids.advertiser[0]}`)).reverse()
    const files: string[] = []
    for (const { id, number } of mine) {
      const response = await fetch(`${world.api.url}/api/money/statements/${id}/json`, {
        headers: { authorization: `Bearer ${world.token}` },
      })
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.json"`)
      files.push(`${number}.json`)
      writeFileSync(path.join(folder, `${number}.json`), await response.text())
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['verify.mjs', 'keys.json', ...files], {
      cwd: folder,
      env: {},
    })
    expect(stdout).toBe(files.map((file) => `${file}: right\n`).join(''))
    rmSync(folder, { recursive: true })
    const { pool } = world.api.database
    await pool.query(`update statements set checked_at = now() - interval '2 days'`)
    await checkStatements(world.api.db)
    expect((await world.statements()).map(({ is_genuine }) => is_genuine)).toEqual(Array(7).fill(true))
    // Somebody with the rights of the database's owner.
    await pool.query(`begin; set local session_replication_role = replica;
      update statements set checked_at = now() - interval '2 days', document = replace(document, '"850.00"', '"851.00"') where id = ${mine[0]?.id};
      commit`)
    await checkStatements(world.api.db)
    const broken = (await world.statements()).filter(({ is_genuine }) => !is_genuine)
    expect(broken.map(({ number }) => number)).toEqual([mine[0]?.number])
    expect(await (await systemAlerts(world.api)).open()).toContainEqual([
      ...['Statements are not as they were signed', 'The signature or the chain of 1 statement is not valid.'],
    ])
  })

  it('makes CSV without formulas, and one PDF that stays the same', async () => {
    world = await startClosingWorld()
    await world.bill()
    await closeBoth()
    const [first] = await world.statements(`&advertiser_id=${world.ids.advertiser[0]}`)
    const read = async (file: string) => {
      const response = await fetch(`${world.api.url}/api/money/statements/${first?.id}/${file}`, {
        headers: { authorization: `Bearer ${world.token}` },
      })
      return { type: response.headers.get('content-type'), content: Buffer.from(await response.arrayBuffer()) }
    }
    const lines = await read('lines')
    expect([lines.type, lines.content.toString()]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining(',Deposits,Germany,'),
    ])
    expect(
      (await read('leads')).content
        .toString()
        .split('\n')
        .filter((row) => row.includes(',Deposits,')),
    ).toHaveLength(3)
    const [one, other] = [await read('pdf'), await read('pdf')]
    expect([one.type, one.content.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect(one.content.equals(other.content)).toBe(true)
    const { rows } = await world.api.database.pool.query<{ is_stored: boolean }>(
      `select sha256 = encode(sha256(pdf), 'hex') as is_stored from statement_files`,
    )
    expect(rows).toEqual([{ is_stored: true }])
    const { rows: audited } = await world.api.database.pool.query<{ name: string; file: string }>(
      `select entity_name as name, after->>'file' as file from audit_log where action = 'statement.download' order by id`,
    )
    expect(audited).toEqual(['lines', 'leads', 'pdf', 'pdf'].map((file) => ({ name: first?.number, file })))
  })

  it('finds every statement whose document or number is not the signed one, and goes on after each', async () => {
    world = await startClosingWorld()
    await world.bill()
    await world.close(months[0])
    const [one, other, ...rest] = await world.statements()
    await world.api.database.pool.query(`begin; set local session_replication_role = replica;
      update statements set checked_at = now() - interval '2 days';
      update statements set document = 'x', checked_at = now() - interval '3 days' where id = ${one?.id};
      update statements set number = 'A-2001-01-0001' where id = ${other?.id}; commit`)
    await checkStatements(world.api.db)
    const broken = (await world.statements()).filter(({ is_genuine }) => !is_genuine).map(({ id }) => id)
    expect([broken.sort(), rest.length]).toEqual([[one?.id, other?.id].sort(), 2])
  })

  it('is opened although it is broken, which says so at once, and gives no file of it', async () => {
    world = await startClosingWorld()
    await world.bill()
    await world.close(months[0])
    const [unreadable, changed, sound] = await world.statements()
    await world.api.database.pool.query(`begin; set local session_replication_role = replica;
      update statements set document = '{"statement":{}}' where id = ${unreadable?.id};
      update statements set document = replace(document, '.00', '.01') where id = ${changed?.id}; commit`)
    const path = `/api/money/statements`
    const broken = await world.call('GET', `${path}/${unreadable?.id}`)
    expect([broken.status, broken.body.message]).toEqual([
      409,
      `${unreadable?.number} is broken: its text cannot be read. Restore it from a backup.`,
    ])
    expect((await world.call('GET', `${path}/${changed?.id}`)).body).toMatchObject({ is_genuine: false })
    expect((await world.call('GET', `${path}/${sound?.id}`)).body).toMatchObject({ is_genuine: true })
    for (const one of [unreadable, changed])
      for (const file of ['json', 'pdf', 'lines', 'leads']) {
        const { status, body } = await world.call('GET', `${path}/${one?.id}/${file}`)
        expect([status, body.message]).toEqual([
          409,
          `${one?.number} is broken: it is not as it was signed, so there is no file of it.`,
        ])
      }
    expect((await world.call('POST', `${path}/${changed?.id}/send`, { recipients: ['a@b.test'] })).status).toBe(409)
  })

  it('leaves partners without billing data with a draft, which gets the next number once they have them', async () => {
    world = await startClosingWorld()
    await world.bill('Brightmoor')
    expect((await world.close(months[0])).body).toMatchObject({
      message: 'Settle “Partners without billing data” first, or accept with a note.',
    })
    await world.accept(months[0], 'billing_data')
    expect((await world.close(months[0])).body).toMatchObject({ drafts: 1, numbers: { length: 3 } })
    const [draft] = await world.statements('&state=draft')
    expect(draft).toMatchObject({ number: null, partner_name: 'Brightmoor', sha256: null })
    expect((await world.call('GET', `/api/money/statements/${draft?.id}/json`)).status).toBe(409)
    await world.bill()
    expect((await world.close(months[1])).body).toMatchObject({ drafts: 0, numbers: { length: 4 } })
    const mine = await world.statements(`&advertiser_id=${world.ids.advertiser[1]}`)
    expect(mine.map(({ month, number }) => [month, number?.slice(0, 9)])).toEqual(
      [months[1], months[0]].map((month) => [month, `A-${month.slice(0, 7)}`]),
    )
  })
})

it('shows the review that the statements then are, and no side that the caller may not see', async () => {
  world = await startClosingWorld()
  await world.bill()
  const review = async (token = world.token) =>
    (await world.api.call<{ review: StatementRow[] }>('GET', `/api/money/months/${months[0]}/closing`, { token })).body
      .review
  const before = (await review()).map(({ side, partner_name, total, closing_balance }) => [
    side,
    partner_name,
    total,
    closing_balance,
  ])
  await world.close(months[0])
  const written = (await world.statements()).map(({ side, partner_name, total, closing_balance }) => [
    side,
    partner_name,
    total,
    closing_balance,
  ])
  expect(written.sort()).toEqual(before.sort())
  const lister = await world.api.signInAs(['MONEY_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])
  expect(new Set((await review(lister)).map(({ partner_name }) => partner_name))).toEqual(new Set(names.publisher))
  const { body } = await world.api.call<{ data: StatementRow[] }>('GET', '/api/money/statements', { token: lister })
  expect(new Set(body.data.map(({ side }) => side))).toEqual(new Set(['publisher']))
  const [invoice] = await world.statements('&side=advertiser')
  for (const place of ['', '/json', '/pdf', '/lines', '/leads']) {
    const { status } = await world.api.call('GET', `/api/money/statements/${invoice?.id}${place}`, { token: lister })
    expect([place, status]).toEqual([place, 404])
  }
})

it('keeps bank accounts out of answers, the log and the audit log, and shows them to who may change them', async () => {
  world = await startClosingWorld()
  await world.bill()
  const advertiser_id = world.ids.advertiser[0]
  const { body } = await world.call('GET', `/api/money/billing-data?advertiser_id=${advertiser_id}`)
  expect(body).toMatchObject({ legal_name: 'Aurora Ltd', has_account: true, account_end: 'rora', is_complete: true })
  const { pool } = world.api.database
  const stored = await pool.query<{ text: string }>(
    `select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') as text from audit_log`,
  )
  expect(JSON.stringify(body) + stored.rows[0]?.text).not.toContain('IBAN')
  expect((await world.call('POST', '/api/money/billing-data/account', { advertiser_id })).body).toEqual({
    account: 'IBAN of Aurora',
  })
  const shown = await pool.query(`select from audit_log where action = 'billing_data.show_account'`)
  expect(shown.rowCount).toBe(1)
  const lister = await world.api.signInAs(['MONEY_LIST'])
  expect(
    (await world.api.call('POST', '/api/money/billing-data/account', { token: lister, body: { advertiser_id } }))
      .status,
  ).toBe(403)
})

it('shows billing data of a side, and changes them, for who may see its money', async () => {
  world = await startClosingWorld()
  const { api, ids } = world
  const token = await api.signInAs(['MONEY_LIST', 'MONEY_EDIT', 'REPORT_METRIC_GLOBAL_REVENUE'])
  const address = '/api/money/billing-data'
  const statuses = async (owner: object, query: string) => [
    (await api.call('GET', `${address}${query}`, { token })).status,
    (await api.call('PUT', address, { token, body: { ...owner, legal_name: 'Ltd' } })).status,
    (await api.call('POST', `${address}/account`, { token, body: owner })).status,
  ]
  const [advertiser_id, publisher_id] = [ids.advertiser[0], ids.publisher[0]]
  expect(await statuses({ advertiser_id }, `?advertiser_id=${advertiser_id}`)).toEqual([200, 200, 200])
  expect(await statuses({ publisher_id }, `?publisher_id=${publisher_id}`)).toEqual([403, 403, 403])
  expect(await statuses({}, '')).toEqual([200, 200, 200])
})

it('tells in the audit log that a bank account was changed, and nothing of it', async () => {
  world = await startClosingWorld()
  const { pool } = world.api.database
  for (const account of ['IBAN 1', 'IBAN 1', 'IBAN 2']) await world.call('PUT', '/api/money/billing-data', { account })
  const { rows } = await pool.query<{ was: string | null; became: string }>(
    `select before->>'account' as was, after->>'account' as became from audit_log where action = 'billing_data.update' order by id`,
  )
  expect(rows.map(({ was }) => was)).toEqual([null, rows[0]?.became])
  expect(new Set(rows.map(({ became }) => became)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/IBAN/)
})

it('is sent by e-mail with its PDF, to the addresses that were chosen', async () => {
  world = await startClosingWorld('UTC', { ALERT_PRIVATE_ADDRESSES: '1' })
  await world.bill()
  await closeBoth()
  const [invoice] = await world.statements('&side=advertiser')
  const send = (recipients: string[], token = world.token) =>
    world.api.call<{ message: string; sent_to: string[] }>('POST', `/api/money/statements/${invoice?.id}/send`, {
      token,
      body: { recipients },
    })
  expect((await send(['cfo@aurora.test'])).body.message).toBe('No e-mail channel is set up: add one under Alerts.')
  const mail = await startSmtpReceiver()
  const { user_id } = (await world.api.database.pool.query('select user_id from sessions order by id limit 1')).rows[0]
  const settings = { host: '127.0.0.1', port: mail.port, security: 'none', user: '', sender: 'books@northgate.test' }
  await world.api.database.pool.query(
    `insert into alert_channels (kind, name, settings, set_by) values ('email', 'Mail', $1, $2)`,
    [settings, user_id],
  )
  expect((await send(['cfo@aurora.test', 'billing@aurora.test'])).body).toEqual({
    sent_to: ['cfo@aurora.test', 'billing@aurora.test'],
  })
  expect(mail.log.map(({ to, subject, parts }) => [to, subject, parts.map(({ filename }) => filename)])).toEqual([
    [
      ['cfo@aurora.test', 'billing@aurora.test'],
      expect.stringContaining(`Invoice ${invoice?.number}`),
      [null, `${invoice?.number}.pdf`],
    ],
  ])
  expect((await send(['nobody'])).status).toBe(400)
  expect((await send(['a@b.test'], await world.api.signInAs(['MONEY_LIST']))).status).toBe(403)
  const { rows } = await world.api.database.pool.query(`select after from audit_log where action = 'statement.send'`)
  expect(rows).toEqual([{ after: { recipients: ['cfo@aurora.test', 'billing@aurora.test'] } }])
  await mail.stop()
})

describe('the first month and the time zone', () => {
  interface Settings {
    version: number
    fixed_by: string | null
    first_month: string
    message?: string
  }
  const settings = async () => (await world.call<Settings>('GET', '/api/money/settings')).body
  const save = async (time_zone: string, first_month: string) =>
    world.call<Settings>('PUT', '/api/money/settings', { time_zone, first_month, version: (await settings()).version })

  it('are changed before the first closing: the ledger then equals the reports of the new months', async () => {
    world = await startClosingWorld()
    await world.bill()
    expect((await save('Asia/Tokyo', months[0])).body).toMatchObject({ time_zone: 'Asia/Tokyo', fixed_by: null })
    expect(await readDifferences(world.api.db)).toEqual([])
    for (const month of months) await world.accept(month, 'brokers')
    await closeBoth()
    const closed = await save('UTC', months[0])
    expect([closed.status, closed.body.message]).toEqual([409, 'A month is closed.'])
  })

  it('leave earlier months in the opening balances', async () => {
    world = await startClosingWorld()
    await world.bill()
    expect((await save('UTC', months[1])).body.first_month).toBe(months[1])
    expect((await world.call('GET', `/api/money/months/${months[0]}`)).status).toBe(404)
    expect((await world.close(months[1])).status).toBe(200)
    const [aurora] = await world.statements(`&advertiser_id=${world.ids.advertiser[0]}`)
    expect([aurora?.month, aurora?.opening_balance]).toEqual([months[1], 1700])
    expect((await save('UTC', monthOf(today, 1))).status).toBe(409)
  })
})
