// npm run bench money [-- --scale 0.05] [-- --only close]: what the ledger costs, at full size unless scaled. A part alone with --only.
// - approve: 1,000 conversions approved at once with the trigger on leads, as a ratio to without (limit 1.15); 500 leads that come
//   in one by one, likewise (limit 1.02). Of the rounds the fast ones are compared, because other work on the machine only adds.
// - close: a month with 1,000,000 leads and 50,000 conversions of 300 partners (limit 60 s), and the longest approval meanwhile.
// - statement: one with 20,000 lines (limit 150 ms), all of it, and as its screen asks.
// - ledger: a page of 2,000,000 entries under each filter (limit 300 ms).
// - compare: 100,000 lines of a broker uploaded and compared (limit 10 s), and the memory growth of the API (limit 64 MB).
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, loadDemo, loadReference, migrate, startEmbedded } from '../../dist/database.mjs'
import { secretKey, signIn, startApi, startGateway } from './demoApi.mjs'
import { measure, share } from './measure.mjs'
import { addDeposits, addEntries, addMonth, addPartners } from './moneyWorld.mjs'
import { watched } from './watched.mjs'

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '6' },
    only: { type: 'string', multiple: true, default: ['approve', 'close', 'statement', 'ledger', 'compare'] },
  },
})
const scaled = (count) => Math.ceil(count * Number(options.scale))
const rounds = Number(options.rounds)
const show = (milliseconds) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-money-'))
const server = await startEmbedded({ dataDir, root: process.cwd() })
let api
let gateway
try {
  await migrate(server.url, path.resolve('api/db/migrations'))
  const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0 })
  await loadReference(db)
  await loadDemo({ pool, leads: scaled(20_000), secretKey: Buffer.from(secretKey, 'hex') })
  await pool.query('vacuum analyze')
  api = await startApi(server.url)
  const authorization = { authorization: `Bearer ${await signIn(api.api)}` }
  const call = async (method, address, body, { pool: to = api.api } = {}) => {
    const answer = await to.request({
      ...{ method, path: address, headers: { 'content-type': 'application/json', ...authorization } },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode} ${text}`)
    return text
  }
  const read = async (address) => JSON.parse(await call('GET', address))
  const timed = async (work) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const addPending = async (count) => {
    const { rows } = await pool.query(
      `insert into leads (publisher_id, advertiser_id, country_id, email, lead_status_id, created_at, converted_at, revenue)
       select 1 + n % 10, 1 + n % 10, 1 + n % 5, 'p' || n || '@example.test', 6, now() - interval '1 hour', now() - interval '30 minutes', 500
       from generate_series(1, $1::int) n returning id`,
      [count],
    )
    return rows.map(({ id }) => Number(id))
  }
  const approve = (lead_ids) => call('POST', '/api/pending-conversions/bulk-action', { lead_ids, is_accept: true })

  async function measureTrigger() {
    const setTrigger = (isOn) =>
      pool.query(
        ['inserted', 'updated', 'deleted']
          .map((name) => `alter table leads ${isOn ? 'enable' : 'disable'} trigger leads_${name}_money`)
          .join(';'),
      )
    const times = { approve: { with: [], without: [] }, arrive: { with: [], without: [] } }
    const arrive = async () => {
      for (let n = 0; n < scaled(500); n++)
        await pool.query(`insert into leads (publisher_id, country_id, email) values (1, 1, 'a' || $1::text)`, [n])
    }
    for (let round = 0; round <= rounds * 2; round++) {
      const which = round % 2 ? 'with' : 'without'
      await setTrigger(which === 'with')
      const leads = await addPending(scaled(1_000))
      const [approved, arrived] = [await timed(() => approve(leads)), await timed(arrive)]
      if (round === 0) continue
      times.approve[which].push(approved)
      times.arrive[which].push(arrived)
    }
    await setTrigger(true)
    for (const [name, { with: on, without }] of Object.entries(times)) {
      const [one, other] = [share(on, 0.1), share(without, 0.1)]
      console.log(`  ${name}: ${show(one)} with the trigger, ${show(other)} without: ${(one / other).toFixed(2)}`)
    }
  }

  /** The month before the present one, which the demo leaves open, with leads of `partners`. Returns the publisher with many lines. */
  async function fillMonth(partners) {
    const { rows } = await pool.query(
      'select month::text, starts_at, ends_at from accounting_months where ends_at <= now() order by month desc limit 1',
    )
    const [month] = rows
    const size = { leads: scaled(1_000_000), conversions: scaled(50_000), lines: scaled(20_000) }
    const publisher = await addMonth(pool, partners, { month, ...size })
    await pool.query('vacuum analyze')
    return { month: month.month, publisher }
  }

  async function measureClosing(month) {
    const address = `/api/money/months/${month}`
    const review = await timed(() => read(`${address}/closing`))
    for (const { check, found, money, is_settled } of (await read(`${address}/closing`)).checks)
      if (!is_settled) await call('PUT', `${address}/checks/${check}`, { found, money, note: 'Bench' })
    const { version } = await read(address)
    const leads = await addPending(1_000)
    let numbers
    const closing = timed(async () => ({ numbers } = JSON.parse(await call('POST', `${address}/close`, { version }))))
    const approvals = []
    const closed = closing.then(() => (leads.length = 0))
    while (leads.length) approvals.push(await timed(() => approve(leads.splice(0, 1))))
    await closed
    console.log(`  checks and review: ${show(review)}`)
    console.log(`  close: ${show(await closing)} for ${numbers.length} statements`)
    console.log(
      `  ${approvals.length} approvals meanwhile: ${show(share(approvals, 0.5))}, at most ${show(Math.max(...approvals))}`,
    )
  }

  async function measureStatement({ month, publisher }) {
    gateway = await startGateway(api.url)
    const { data } = await read(`/api/money/statements?month=${month}&publisher_id=${publisher}`)
    const [{ id }] = data
    const { line_count } = await read(`/api/money/statements/${id}`)
    const query = `{ statement(id: "${id}") { number total content(limit: 500) { lines { country countryName price count amount } } } }`
    const calls = {
      'REST, all lines': () => call('GET', `/api/money/statements/${id}`),
      'REST, as on the screen': () => call('GET', `/api/money/statements/${id}?limit=500`),
      JSON: () => call('GET', `/api/money/statements/${id}/json`),
      'stored text': () => pool.query('select document from statements where id = $1', [id]),
      GraphQL: () => call('POST', '/graphql', { query }, { pool: gateway.gateway }),
    }
    for (const [name, list] of Object.entries(await measure(calls, 20)))
      console.log(`  statement with ${line_count} lines, ${name}: ${show(share(list, 0.5))}`)
  }

  async function measureLedger({ advertisers, publishers }) {
    await addEntries(pool, { advertisers, publishers }, scaled(2_000_000))
    await pool.query('vacuum analyze')
    const { rows } = await pool.query(
      'select month::text from accounting_months where starts_at <= now() order by month desc limit 3',
    )
    const [, , { month }] = rows
    const first = await read('/api/money/ledger?limit=100')
    const filters = {
      all: '',
      'next page': `after=${encodeURIComponent(first.end_cursor)}`,
      'page 1,000': 'page=1000',
      month: `month=${month}`,
      'effective month': `effective_month=${month}`,
      advertiser: `advertiser_id=${advertisers[0]}`,
      publisher: `publisher_id=${publishers[0]}`,
      'frequent kind': 'kinds=conversion',
      'rare kind': 'kinds=return',
      'absent kind': 'kinds=write_off',
      lead: 'lead_ids=1000000001',
      'month and kind': `month=${month}&kinds=return`,
      'partner, month and kind': `advertiser_id=${advertisers[0]}&month=${month}&kinds=conversion`,
    }
    const calls = Object.fromEntries(
      Object.entries(filters).map(([name, query]) => [name, () => call('GET', `/api/money/ledger?${query}`)]),
    )
    calls.balances = () =>
      call('GET', `/api/money/balances?advertiser_ids=${advertisers.join()}&publisher_ids=${publishers.join()}`)
    for (const [name, list] of Object.entries(await measure(calls, 10)))
      console.log(`  ledger of ${first.total} entries, ${name}: ${show(share(list, 0.5))}`)
  }

  async function measureComparison({ advertisers: [advertiser], publishers: [publisher] }) {
    const { rows } = await pool.query(
      'select month::text, starts_at, ends_at from accounting_months where starts_at <= now() order by month desc limit 1',
    )
    const [{ month, starts_at }] = rows
    const leads = await addDeposits(pool, { advertiser, publisher, from: starts_at, count: scaled(100_000) })
    await pool.query(
      `insert into broker_list_columns (advertiser_id, titles) values ($1, '{"lead_id": "Lead ID", "amount": "Amount"}')`,
      [advertiser],
    )
    // One in a hundred with another amount.
    const file = ['Lead ID,Amount', ...leads.map((id, n) => `${id},${n % 100 ? '850.00' : '800.00'}`)].join('\n')
    const address = `/api/money/months/${month}/comparisons/${advertiser}`
    const upload = async () => {
      const { statusCode, body } = await api.api.request({
        ...{ method: 'POST', path: `${address}/list?fileName=broker.csv`, body: file },
        headers: { 'content-type': 'application/octet-stream', ...authorization },
      })
      const { open, message } = await body.json()
      if (open !== leads.length / 100) throw new Error(`${statusCode}: ${message ?? `${open} lines are open`}`)
    }
    for (let round = 0; round < 3; round++) {
      const { took, growth } = await watched(api.api, api.child.pid, upload)
      console.log(
        `  ${leads.length} lines uploaded and compared: ${took.toFixed(1)} s, growth of the API ${growth.toFixed(0)} MB`,
      )
    }
    console.log(`  compared again: ${show(await timed(() => read(address)))}`)
  }

  const parts = new Set(options.only)
  if (parts.has('approve')) await measureTrigger()
  const partners = await addPartners(pool, 300)
  if (parts.has('close') || parts.has('statement')) {
    const filled = await fillMonth(partners)
    await measureClosing(filled.month)
    if (parts.has('statement')) await measureStatement(filled)
  }
  if (parts.has('ledger')) await measureLedger(partners)
  if (parts.has('compare')) await measureComparison(partners)
  console.log(`  load of the machine ${os.loadavg()[0].toFixed(1)}`)
  await close()
} finally {
  for (const { child } of [gateway, api].filter(Boolean)) {
    child.kill()
    await once(child, 'exit')
  }
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
