// npm run bench money [-- --rounds 6]: what the ledger costs. Bulk approval of 1,000 conversions through the API with the trigger on
// leads, as a ratio to without (limit 1.15); 500 leads that come in, one by one (limit 1.02); a filtered page of the ledger. Of the rounds the fast ones are
// compared, because other work on the machine only adds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, loadDemo, loadReference, migrate, startEmbedded } from '../../dist/database.mjs'
import { secretKey, startApi } from './demoApi.mjs'
import { measure, share } from './measure.mjs'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '6' } } })
const [many, arrivals] = [1000, 500]

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-money-'))
const server = await startEmbedded({ dataDir, root: process.cwd() })
let api
try {
  await migrate(server.url, path.resolve('api/db/migrations'))
  const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0 })
  await loadReference(db)
  await loadDemo({ pool, leads: 20_000, secretKey: Buffer.from(secretKey, 'hex') })
  await pool.query('vacuum analyze')
  api = await startApi(server.url)
  const post = async (address, body, headers = {}) => {
    const answer = await api.api.request({
      ...{ method: 'POST', path: address, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (answer.statusCode !== 200)
      throw new Error(`${address} answered ${answer.statusCode} ${await answer.body.text()}`)
    return answer.body.json()
  }
  const { token } = await post('/api/login', { email: 'admin@demo.test', password: 'Demo1234' })
  const authorization = { authorization: `Bearer ${token}` }

  const triggers = ['inserted', 'updated', 'deleted']
  const setTrigger = (isOn) =>
    pool.query(
      triggers.map((name) => `alter table leads ${isOn ? 'enable' : 'disable'} trigger leads_${name}_money`).join(';'),
    )
  const times = { approve: { with: [], without: [] }, arrive: { with: [], without: [] } }
  const timed = async (list, work) => {
    const begun = performance.now()
    await work()
    list.push(performance.now() - begun)
  }
  const addPending = async () => {
    const { rows } = await pool.query(
      `insert into leads (publisher_id, advertiser_id, country_id, email, lead_status_id, created_at, converted_at, revenue)
       select 1 + n % 10, 1 + n % 10, 1 + n % 5, 'p' || n || '@example.test', 6, now() - interval '1 hour', now() - interval '30 minutes', 500
       from generate_series(1, $1::int) n returning id`,
      [many],
    )
    return rows.map(({ id }) => Number(id))
  }
  const arrive = async () => {
    for (let n = 0; n < arrivals; n++)
      await pool.query(`insert into leads (publisher_id, country_id, email) values (1, 1, 'a' || $1::text)`, [n])
  }
  for (let round = 0; round <= Number(options.rounds) * 2; round++) {
    const which = round % 2 ? 'with' : 'without'
    await setTrigger(which === 'with')
    const lead_ids = await addPending()
    const first = round === 0 ? [] : null
    await timed(first ?? times.approve[which], () =>
      post('/api/pending-conversions/bulk-action', { lead_ids, is_accept: true }, authorization),
    )
    await timed(first ?? times.arrive[which], arrive)
  }
  await setTrigger(true)
  for (const [name, { with: on, without }] of Object.entries(times)) {
    const [one, other] = [share(on, 0.1), share(without, 0.1)]
    console.log(
      `${name.padEnd(8)} ${one.toFixed(0)} ms with, ${other.toFixed(0)} ms without: ${(one / other).toFixed(2)}`,
    )
  }

  const { rows: months } = await pool.query(
    'select month::text from accounting_months where starts_at <= now() order by month desc limit 1',
  )
  const page = (query) => async () => {
    const { body } = await api.api.request({ method: 'GET', path: `/api/money/ledger${query}`, headers: authorization })
    await body.text()
  }
  const calls = {
    all: page(''),
    month: page(`?month=${months[0].month}`),
    partner: page('?advertiser_id=1'),
    kind: page('?kinds=return'),
  }
  for (const [name, list] of Object.entries(await measure(calls, 20)))
    console.log(`page ${name.padEnd(8)} ${share(list, 0.5).toFixed(1)} ms`)
  await close()
} finally {
  api?.child.kill()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
