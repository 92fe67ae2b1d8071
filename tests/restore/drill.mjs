// A restore drill: a database is backed up while leads come in; somebody makes a mistake and the disk is lost; it is restored
// to the moment before, and the API on it shows the same figures. Prints how long each step took; fails if anything
// differs. Option: --leads <number> of the demo data.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { connect, loadDemo, loadReference, migrate } from '../../dist/database.mjs'
import { signIn, startApi } from '../bench/demoApi.mjs'
import { createServers, query } from './postgres.mjs'

const { values: options } = parseArgs({ options: { leads: { type: 'string', default: '20000' } } })
const secretKey = Buffer.from('0f'.repeat(32), 'hex')
const publisherToken = 'token-of-the-restore-drill'
const sendersAtOnce = 8
const database = 'back_office'
// Jobs of the demo data would go on between the looks that are compared.
const withoutJobs = ['dist/api.mjs', { JOB_SLOTS: '0', LOG_LEVEL: 'error' }]

/** Everything that came in or was decided. */
const tables = [
  ...['leads', 'lead_histories', 'lead_status_changes', 'broker_events', 'clicks', 'click_leads', 'idempotency_keys'],
  ...['publishers', 'advertisers', 'offers', 'distributions', 'caps', 'users', 'roles', 'settings', 'audit_log'],
]

async function timed(what, work) {
  const begun = performance.now()
  const result = await work()
  console.log(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

async function fill(url) {
  await migrate(url, path.resolve('api/db/migrations'))
  const { pool, db, close } = connect(url, { statementTimeoutMs: 0 })
  await loadReference(db)
  await loadDemo({ pool, leads: Number(options.leads), secretKey })
  await pool.query(
    `update publishers set api_token_hash = sha256(convert_to($1, 'UTF8')) where id = (select min(id) from publishers where status = 'active')`,
    [publisherToken],
  )
  await close()
}

/** Sends leads until it is stopped; `sent` are the ids of those that were acknowledged. */
function sendLeads(api) {
  const sent = []
  let stopped = false
  const sender = async () => {
    while (!stopped) {
      const { statusCode, body } = await api.request({
        method: 'POST',
        path: '/api/leads',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${publisherToken}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, country: 'DE' }),
      })
      const answer = await body.json()
      if (statusCode !== 200) throw new Error(`A lead was answered with ${statusCode}: ${JSON.stringify(answer)}`)
      sent.push(answer.lead_id)
    }
  }
  const senders = Promise.all(Array.from({ length: sendersAtOnce }, sender))
  // A failure is reported by stop.
  senders.catch(() => {})
  return {
    sent,
    stop: async () => {
      stopped = true
      await senders
    },
  }
}

/** Number of rows and a checksum of each table. */
async function checksums(url) {
  const found = {}
  for (const table of tables) {
    const [row] = await query(
      url,
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${table} t`,
    )
    found[table] = row
  }
  return found
}

/** What staff see: reports by several groupings, and the list's total. */
async function figures(api) {
  const token = await signIn(api)
  const post = async (address, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'timezone-id': 'UTC' }
    const answer = await api.request({ method: 'POST', path: address, headers, body: JSON.stringify(body) })
    if (answer.statusCode !== 200)
      throw new Error(`${address} was answered with ${answer.statusCode}: ${await answer.body.text()}`)
    return answer.body.json()
  }
  const range = { start_date: '2000-01-01', end_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
  return {
    byAdvertiser: await post('/api/lead-pivot', { ...range, group_by: 'advertiser_id' }),
    byPublisher: await post('/api/lead-pivot', { ...range, group_by: 'affiliate_id' }),
    clicks: await post('/api/click-pivot', { ...range, group_by: 'offer' }),
    leads: (await post('/api/lead-details', { ...range, limit: 1 })).total,
  }
}

function mustEqual(what, now, then) {
  if (!isDeepStrictEqual(now, then))
    throw new Error(`${what} differ after the restore:\n${JSON.stringify(then)}\n${JSON.stringify(now)}`)
  console.log(`  ${what} are those of the moment`)
}

async function end({ child, api }) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  await api.destroy()
}

const servers = await createServers()
let running
try {
  const primary = await servers.startPrimary()
  await query(primary.url('postgres'), `create database ${database}`)
  const url = primary.url(database)
  await timed(`${options.leads} leads of demo data`, () => fill(url))
  running = await startApi(url, ...withoutJobs)

  const load = sendLeads(running.api)
  await timed('Full backup while leads come in', () => servers.backRest('--type=full', 'backup'))
  await wait(2_000)
  await load.stop()
  const { sent } = load
  console.log(`  ${sent.length} leads were acknowledged meanwhile`)
  const before = { figures: await figures(running.api), sums: await checksums(url) }
  const [{ time }] = await query(url, 'select clock_timestamp()::text as time')
  await wait(1_000)

  // A mistake, and what came in after it.
  const later = sendLeads(running.api)
  await query(url, 'update leads set is_test = true; delete from lead_histories')
  await wait(1_000)
  await later.stop()
  await end(running)
  running = undefined
  const [{ wal }] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as wal')
  while (!((await query(url, 'select last_archived_wal as wal from pg_stat_archiver'))[0].wal >= wal)) await wait(100)
  await servers.losePrimary()

  await timed('Restore and first answer of the API', async () => {
    const restored = (await timed('of it the restore', () => servers.restore(time))).url(database)
    running = await startApi(restored, ...withoutJobs)
    mustEqual('Rows', await checksums(restored), before.sums)
    const [{ found }] = await query(restored, 'select count(*)::int as found from leads where id = any($1)', [sent])
    if (found !== sent.length) throw new Error(`${sent.length - found} acknowledged leads are missing`)
  })
  mustEqual('Figures', await figures(running.api), before.figures)
  const again = sendLeads(running.api)
  await wait(500)
  await again.stop()
  if (!again.sent.length) throw new Error('The restored database takes no leads')
  console.log(`  The restored database takes leads: ${again.sent.length}`)
} finally {
  if (running) await end(running)
  await servers.remove()
}
