// A database of many leads for report processes: the leads of a small one, repeated by SQL in their months.
import { connect } from '../../dist/database.mjs'
import { loadedDatabase } from './demoApi.mjs'

const smallLeads = 100_000
/** The same instants again would make the copy smaller than a real one. */
const movedSeconds = 7919

async function monthsOf(pool) {
  const { rows } = await pool.query(`
    select inhrelid::regclass::text as partition,
      to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')::timestamp at time zone 'UTC' as since
    from pg_inherits where inhparent = 'leads'::regclass order by 1`)
  return rows
}

/** Only the primary key is read by report processes; other indexes would take most of the time. */
async function dropIndexes(pool) {
  const { rows } = await pool.query(
    `select indexrelid::regclass as name from pg_index where indrelid = 'leads'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
}

/** Adds `times` copies of the leads of a month, at other times of it and none in the future. */
async function repeatMonth(client, { partition, since }, times, step) {
  const { rows } = await client.query(
    `select attname as name, atttypid = 'timestamptz'::regtype as is_instant from pg_attribute
     where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const valueOf = ({ name, is_instant }) => {
    if (name === 'id') return `id + place * ${step}`
    // The row that it points to is not repeated.
    if (!is_instant || name === 'origin_lead_created_at') return name
    return `case when ${name} is not null then least(${name} + moved * interval '1 microsecond', now()) end`
  }
  await client.query(
    `insert into ${partition} (${rows.map(({ name }) => name)})
     select ${rows.map(valueOf)}
     from (
       select *, (at + place * ${movedSeconds}000000) % (epoch_us(least($1 + interval '1 month', now())) - epoch_us($1)) - at as moved
       from (
         select *, epoch_us(created_at) - epoch_us($1) as at
         from generate_series(1, $2::int) as place cross join ${partition}
       ) as lead
     ) as lead`,
    [since, times],
  )
  await client.query(`vacuum analyze ${partition}`)
}

/** Repeats the leads until there are about so many. A month is filled at once, so that an interrupted run continues. */
async function repeat(pool, leads) {
  const { rows } = await pool.query(
    'select max(id) as step, count(*) as leads from leads where id <= (select last_value from leads_id_seq)',
  )
  const times = Math.round(leads / rows[0].leads) - 1
  if (times < 1) return
  const client = await pool.connect()
  const begun = performance.now()
  try {
    await client.query('set session_replication_role = replica')
    for (const month of await monthsOf(pool)) {
      const found = await client.query(`select exists (select from ${month.partition} where id > $1) as done`, [
        rows[0].step,
      ])
      if (!found.rows[0].done) await repeatMonth(client, month, times, rows[0].step)
    }
  } finally {
    client.release(true)
  }
  console.log(
    `  ${leads.toLocaleString('en')} leads made of ${rows[0].leads.toLocaleString('en')} in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
}

/** A database of so many leads that is kept between runs. It is for the copy of reports alone. */
export async function repeatedDatabase(leads) {
  const server = await loadedDatabase(Math.min(leads, smallLeads), `repeated-${leads}`)
  const { pool, close } = connect(server.url, { statementTimeoutMs: 0 })
  await dropIndexes(pool)
  await repeat(pool, leads)
  const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
  console.log(`  The database takes ${(rows[0].bytes / 1e9).toFixed(1)} GB`)
  await close()
  return server
}
