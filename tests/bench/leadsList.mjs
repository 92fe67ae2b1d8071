// The leads list with N leads: times of the first and deep pages for today, month and all; and the REST call relative
// to its SQL. Limit: 1.5 at 1000 rows. Options: --leads <number>, --rounds <number>, --api <bundle>.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { readFilterContext } from '../../api/leads/filters/filters.queries.ts'
import { leadPageSql } from '../../api/leads/leads/leadPageSql.ts'
import { connect } from '../../dist/database.mjs'
import { copyOfApi, loadedDatabase, signIn, startApi } from './demoApi.mjs'
import { measure, share } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    api: { type: 'string', default: 'dist/api.mjs' },
  },
})
const leads = Number(options.leads)
const rounds = Number(options.rounds)
const zone = 'Europe/Berlin'

const show = (milliseconds) => `${milliseconds.toFixed(1)} ms`

async function bench(url, api) {
  const { pool, close } = connect(url)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const context = { ...(await readFilterContext(pool, zone, Date.now())), showsRevenue: true, showsPayout: true }
  const {
    rows: [{ newest }],
  } = await pool.query('select max(created_at) as newest from leads where not is_hidden')
  const day = newest.toISOString().slice(0, 10)

  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signIn(api)}`,
    'timezone-id': zone,
  }
  const rest = async (body) => {
    const answer = await api.request({ method: 'POST', path: '/api/lead-details', headers, body: JSON.stringify(body) })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(text)
    return text
  }
  const bare = ({ query = {}, ...page }) => {
    const whole = {
      page_number: 1,
      limit: 100,
      sort_by_column: 'created_at',
      sort_order: 'desc',
      columns: null,
      tz_offset: 0,
      ...page,
    }
    const { sql, parameters } = leadPageSql(query, whole, context).compile(db)
    return () => pool.query(sql, parameters)
  }

  console.log('  Whole REST call to its bare SQL, all fields, this month:')
  const month = { start_date: `${day.slice(0, 7)}-01`, end_date: day }
  for (const limit of [100, 1000]) {
    const times = await measure(
      { sql: bare({ query: month, limit }), whole: () => rest({ ...month, limit }) },
      rounds * 4,
    )
    // On a busy machine, the fastest tenth is more reliable than the median.
    const [middle, fast] = [0.5, 0.1].map((part) => [share(times.whole, part), share(times.sql, part)])
    const line = ([whole, sql]) => `${(whole / sql).toFixed(2)} × (${show(whole)} to ${show(sql)})`
    console.log(`    ${String(limit).padStart(4)} rows: median ${line(middle)}, fastest tenth ${line(fast)}`)
  }

  await copyOfApi(pool)
  console.log('  Pages of 100 with their total, whole REST call, the columnar copy beside:')
  const ranges = { today: { start_date: day, end_date: day }, month, all: {} }
  for (const [name, range] of Object.entries(ranges)) {
    const { total } = JSON.parse(await rest({ ...range, limit: 1 }))
    const deep = Math.max(1, Math.floor((total * 0.9) / 100))
    const times = await measure(
      {
        'page 1': () => rest(range),
        [`page ${deep}`]: () => rest({ ...range, page_number: deep }),
        'by e-mail': () => rest({ ...range, sort_by_column: 'email', sort_order: 'asc' }),
        'by publisher': () => rest({ ...range, sort_by_column: 'publisher_name', sort_order: 'asc' }),
        'by FTD date': () => rest({ ...range, sort_by_column: 'ftd_date' }),
        'of one country': () => rest({ ...range, country_id: [1] }),
        'e-mail contains': () => rest({ ...range, email: 'anna.m' }),
      },
      rounds,
    )
    const texts = Object.entries(times).map(([what, list]) => `${what} ${show(share(list, 0.5))}`)
    console.log(`    ${name.padEnd(5)} (${total.toLocaleString('en')}): ${texts.join(', ')}`)
  }
  await close()
}

const server = await loadedDatabase(leads)
const { child, api } = await startApi(server.url, options.api)
try {
  await bench(server.url, api)
} finally {
  await api.destroy()
  child.kill()
  await once(child, 'exit')
  await server.stop()
}
