// Time and CPU of PostgreSQL for the answers that the statistical alert rules count: all hours once a day, then two days an hour.
import path from 'node:path'
import { HOUR } from '../../shared/app/time/timeZones.ts'
import { hoursRead } from '../../api/watch/alerts/statistics/hourlyCounts.ts'
import { createAnswerCounts } from '../../api/watch/alerts/statistics/hourlyAnswers.queries.ts'
import { connect, migrate, startEmbedded } from '../../dist/database.mjs'
import { processorSeconds } from '../support/processStat.ts'

/** Fills the hours that are read with as many answers, of about 300 bytes each, by 40 advertisers. */
async function fill(pool, answers, { from, to }) {
  // Later months are made by the migrations.
  await pool.query(`select ensure_month(date_trunc('month', $1::timestamptz at time zone 'UTC')::date)`, [
    new Date(from * HOUR),
  ])
  await pool.query(
    `insert into advertisers (id, name, display_name) select n, 'A ' || n, 'A ' || n from generate_series(1, 40) n`,
  )
  await pool.query(
    `insert into lead_histories (lead_id, advertiser_id, created_at, status, res_payload)
     select n, 1 + n % 40, to_timestamp($1 + ($2::float8 - $1) * n / $3), case when n % 10 < 7 then 'Accepted' else 'Rejected' end,
       repeat('answer ', 40)
     from generate_series(1, $3::integer) n`,
    [from * 3600, to * 3600, answers],
  )
  await pool.query('vacuum analyze lead_histories')
}

export async function measureAnswers(answers) {
  const dataDir = path.resolve('.data/bench', `answers-${answers}`)
  const server = await startEmbedded({ dataDir, root: process.cwd(), log: console.log })
  const { pool, db, close } = connect(server.url, { statementTimeoutMs: 0, maxConnections: 1 })
  try {
    await migrate(server.url, path.resolve('api/db/migrations'))
    const to = Math.floor(Date.now() / HOUR)
    const hours = { from: to - hoursRead - 1, to }
    const { rows } = await pool.query('select exists (select from lead_histories) as found, pg_backend_pid() as pid')
    if (!rows[0].found) await fill(pool, answers, hours)
    await pool.query('set max_parallel_workers_per_gather = 0')
    const answersIn = createAnswerCounts(db)
    for (const [what, later] of [
      ['the first time', 0],
      ['after the next hour', 1],
    ]) {
      const [began, cpu] = [performance.now(), processorSeconds(rows[0].pid)]
      await answersIn({ from: hours.from + later, to: hours.to - 1 + later }, Date.now() + later * HOUR)
      const seconds = ((performance.now() - began) / 1000).toFixed(2)
      const used = (processorSeconds(rows[0].pid) - cpu).toFixed(2)
      console.log(
        `  ${answers.toLocaleString('en')} stored answers, read ${what}: ${seconds} s, ${used} s of CPU in PostgreSQL`,
      )
    }
  } finally {
    await close()
    await server.stop()
  }
}
