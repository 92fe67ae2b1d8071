// Whole requests for pivots, lost leads and explanations, relative to DuckDB alone or to each other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readFilterContext } from '../../api/leads/filters/filters.queries.ts'
import { buildCopy } from '../../api/reports/pivot/copy/buildCopy.ts'
import { connectCopy } from '../../api/reports/pivot/copy/copies.queries.ts'
import { readFactColumns } from '../../api/reports/pivot/copy/factColumns.ts'
import { createFactStore } from '../../api/reports/pivot/copy/factStore.ts'
import { explainedGroups } from '../../shared/reports/explainedFigures.ts'
import { measure, share } from './measure.mjs'
import { lostText, pivotText } from './reportTexts.mjs'

export const ms = (milliseconds) => `${milliseconds.toFixed(1)} ms`

/** Warms a new server up, because its code is not compiled yet. */
export const warmUp = async (ask) => {
  for (let turn = 0; turn < 200; turn++) await ask()
}

/** DuckDB with a static copy of the rows. */
export async function rawCopy(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-copy-'))
  const client = await connectCopy(url, () => {})
  const columns = await readFactColumns(client)
  const store = await createFactStore({ folder, memoryMb: 1024, threads: 2 }, columns)
  const begun = performance.now()
  const { facts } = await buildCopy(client, store, columns, folder)
  console.log(`  ${facts.toLocaleString('en')} facts copied in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await client.end()
  return { store, close: () => store.close().then(() => rmSync(folder, { recursive: true })) }
}

/** Ratios are only meaningful for equal answers. */
function refuseUnequal(rows, { data, totals }) {
  const ofRaw = rows.map(({ attempts, leads, ftds, aff_ftds }) => [attempts, leads, ftds, aff_ftds].join()).sort()
  const ofRest = data.map(({ total, leads, ftds, aff_ftd }) => [total, leads, ftds, aff_ftd].join()).sort()
  if (ofRaw.join(' ') !== ofRest.join(' '))
    throw new Error(`DuckDB alone answers other figures: ${ofRaw.slice(0, 3).join(' ')} for ${JSON.stringify(totals)}`)
}

/** Medians of the same question to DuckDB alone and to the API, and the worst ratio so far. */
function comparison(raw, api, route, rounds) {
  const post = api.post(route)
  let worst = 0
  return {
    worst: () => `${worst.toFixed(2)} ×`,
    warmUp: (body) => warmUp(() => post(body)),
    compare: async (text, body, check = () => {}) => {
      check(await raw.query(text), await post(body))
      const times = await measure({ raw: () => raw.query(text), rest: () => post(body) }, rounds)
      const [alone, rest] = [share(times.raw, 0.5), share(times.rest, 0.5)]
      worst = Math.max(worst, (rest - 5) / alone)
      return `${(rest / alone).toFixed(2)} × (${ms(rest)} to ${ms(alone)})`
    },
  }
}

/** `ranges` are names with dates. */
export async function pivots({ pool, raw, api, ranges, today, zone, rounds }) {
  const context = await readFilterContext(pool, zone, Date.now())
  const {
    rows: [{ countries, publishers }],
  } = await pool.query(`
    select
      array(select country_id from leads group by 1 order by count(*) desc limit 5) as countries,
      array(select id from publishers order by id limit 10) as publishers`)
  const filters = {
    0: {},
    2: { is_test: false, country_id: countries },
    5: {
      is_test: false,
      country_id: countries,
      affiliate_id: publishers,
      excludes: ['affiliate_id'],
      exclude_fake_FTD: false,
      is_original: 'only',
      traffic: 'weekdays',
    },
  }
  const { compare, worst, ...prepare } = comparison(raw, api, '/api/lead-pivot', rounds)
  await prepare.warmUp({ ...today, group_by: 'advertiser_id' })
  console.log('  Whole POST /api/lead-pivot to DuckDB alone, median:')
  for (const [range, dates] of ranges) {
    for (const group_by of ['advertiser_id', 'country_id', 'created_at']) {
      const parts = []
      for (const [count, filter] of Object.entries(filters)) {
        const body = { ...dates, ...filter, group_by }
        parts.push(`${count} filters ${await compare(await pivotText(body, context), body, refuseUnequal)}`)
      }
      console.log(`    ${range.padEnd(5)} by ${group_by.padEnd(13)} ${parts.join(', ')}`)
    }
  }
  console.log(`    worst, 5 ms taken off: ${worst()}`)
}

export async function lost({ pool, raw, api, ranges, today, zone, rounds }) {
  const context = await readFilterContext(pool, zone, Date.now())
  const { compare, worst, ...prepare } = comparison(raw, api, '/api/lost-leads', rounds)
  await prepare.warmUp({ ...today, group_by: 'lost_reason' })
  console.log('  Whole POST /api/lost-leads to DuckDB alone, median:')
  for (const [range, dates] of ranges) {
    for (const group_by of ['lost_reason', 'lost_advertiser_id', 'created_at']) {
      const body = { ...dates, group_by }
      const text = await compare(await lostText(body, context), body)
      console.log(`    ${range.padEnd(5)} by ${group_by.padEnd(18)} ${text}`)
    }
  }
  console.log(`    worst, 5 ms taken off: ${worst()}`)
}

/** Explanations of a week and of a month, relative to two pivots (of the range and of the one before) for each grouping. */
export async function explain({ api, today, rounds }) {
  const day = Date.parse(today.end_date)
  const before = (days) => new Date(day - days * 24 * 3_600_000).toISOString().slice(0, 10)
  const [pivot, explained] = ['/api/lead-pivot', '/api/lead-metrics/explain'].map(api.post)
  await warmUp(() => explained({ ...today, metric: 'conversion' }))
  console.log('  POST /api/lead-metrics/explain to two pivots for each grouping, median:')
  for (const days of [7, 30]) {
    const [range, earlier] = [
      { start_date: before(days), end_date: before(1) },
      { start_date: before(2 * days), end_date: before(days + 1) },
    ]
    const twoPivots = async () => {
      for (const group_by of explainedGroups) {
        await pivot({ ...range, group_by })
        await pivot({ ...earlier, group_by })
      }
    }
    for (const metric of ['leads', 'conversion', 'profit']) {
      const times = await measure({ pivots: twoPivots, explain: () => explained({ ...range, metric }) }, rounds)
      const [pivoted, whole] = [share(times.pivots, 0.5), share(times.explain, 0.5)]
      console.log(
        `    ${days} days, ${metric.padEnd(10)} ${(whole / pivoted).toFixed(2)} × (${ms(whole)} to ${ms(pivoted)}; limit 1)`,
      )
    }
  }
}
