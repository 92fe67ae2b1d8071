// Overhead of the gateway: `leads` with 40 fields, as stored document and as text, relative to the REST call of the
// same page and to the gateway's column-wise call; both return stored texts. Limits: 3.5 at 100 rows, 2.6 at 1000;
// targets 2.5 and 1.6. Then the same page with names behind five links, at most 1.3 times as long as with names on the
// row. Options: --gateway <bundle>, --rounds <number>; another third is run first without measuring, because code is
// not compiled yet.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { nodeFlags } from '../../scripts/supervise.mjs'
import { columns } from './storedApi.mjs'

const { values: options } = parseArgs({
  options: { gateway: { type: 'string', default: 'dist/gateway.mjs' }, rounds: { type: 'string', default: '1500' } },
})
const rounds = Number(options.rounds)
const other = { affiliate_id: 'publisherId', dis_id: 'distributionId' }
const camelCase = (name) => other[name] ?? name.replace(/_([a-z0-9])/g, (_match, next) => next.toUpperCase())
const query = `query($page: PageInput) { leads(page: $page) { total rows { ${columns.map(camelCase).join(' ')} } } }`

// Stored like the client's operations in the build.
const documentId = `sha256:${createHash('sha256').update(query).digest('hex')}`
const folder = mkdtempSync(path.join(tmpdir(), 'bench-gateway-'))
const documentsFile = path.join(folder, 'documents.json')
writeFileSync(documentsFile, JSON.stringify([{ name: 'Leads', kind: 'query', id: documentId, document: query }]))

const children = []
const start = (file, env = {}, execArgv = []) => {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv })
  children.push(child)
  return child
}

/** A free port. */
async function freePort() {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startBoth() {
  const api = start(new URL('./storedApi.mjs', import.meta.url), {}, ['--import', 'tsx'])
  const apiPort = await new Promise((resolve) => api.once('message', resolve))
  const port = await freePort()
  start(
    options.gateway,
    {
      NODE_ENV: 'production',
      API_URL: `http://127.0.0.1:${apiPort}`,
      GATEWAY_PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DOCUMENTS_FILE: documentsFile,
    },
    nodeFlags,
  )
  for (;;) {
    const live = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (live) return { rest: new Pool(`http://127.0.0.1:${apiPort}`), graphql: new Pool(`http://127.0.0.1:${port}`) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' }

/** Milliseconds until the answer is complete, and until it is parsed. */
async function timed(pool, path, body) {
  const begun = performance.now()
  const response = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const text = await response.body.text()
  const received = performance.now() - begun
  const answer = JSON.parse(text)
  return { received, parsed: performance.now() - begun, answer }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const p50 = (runs, what) => median(runs.map((run) => run[what]))

const flat = ['advertiserName', 'publisherName', 'countryName', 'distributionName', 'campaignName']
const links = ['advertiser', 'publisher', 'country', 'distribution', 'campaign']
const others = columns.map(camelCase).filter((name) => !flat.includes(name))
const leadsWith = (fields) =>
  `query($page: PageInput) { leads(page: $page) { total rows { ${[...others, ...fields].join(' ')} } } }`
/** The same page with names on the row, with links, and with links of which two are loaded. */
const linked = {
  flat: leadsWith(flat),
  named: leadsWith(links.map((link) => `${link} { id name }`)),
  loaded: leadsWith(links.map((link) => `${link} { id name ${link.endsWith('er') ? 'status' : ''} }`)),
}

async function compareLinks({ graphql }, limit) {
  const runs = { flat: [], named: [], loaded: [] }
  for (let round = -rounds / 3; round < rounds; round++) {
    for (const [name, query] of Object.entries(linked)) {
      const { received, answer } = await timed(graphql, '/graphql', { query, variables: { page: { limit } } })
      if (answer.errors || answer.data.leads.rows.length !== limit)
        throw new Error(JSON.stringify(answer).slice(0, 500))
      if (round >= 0) runs[name].push({ received })
    }
  }
  const ratio = (name) => `${(p50(runs[name], 'received') / p50(runs.flat, 'received')).toFixed(2)} ×`
  console.log(
    `  ${String(limit).padStart(4)} rows with five links to the same page with flat names: p50 ${ratio('named')}; two of them loaded ${ratio('loaded')} (${p50(runs.flat, 'received').toFixed(2)} ms flat)`,
  )
}

async function compare({ rest, graphql }, limit) {
  const calls = {
    rest: () => timed(rest, '/api/lead-details', { page_number: 1, limit, columns }),
    byField: () => timed(rest, '/api/lead-details/columns', { page_number: 1, limit, columns }),
    text: () => timed(graphql, '/graphql', { query, variables: { page: { limit } } }),
    stored: () => timed(graphql, '/graphql', { documentId, variables: { page: { limit } } }),
  }
  const check = await calls.stored()
  if (check.answer.errors || check.answer.data.leads.rows.length !== limit)
    throw new Error(JSON.stringify(check.answer).slice(0, 500))
  const runs = { rest: [], byField: [], text: [], stored: [] }
  for (let round = -rounds / 3; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const { received, parsed } = await call()
      if (round >= 0) runs[name].push({ received, parsed })
    }
  }
  const line = (how, what, base) => {
    const [one, other] = [p50(runs[base], what), p50(runs[how], what)]
    return `${(other / one).toFixed(2)} × (${other.toFixed(2)} ms to ${one.toFixed(2)} ms)`
  }
  for (const [base, name] of Object.entries({ rest: 'the REST call', byField: 'the one field by field' })) {
    for (const how of ['stored', 'text']) {
      const [received, parsed] = ['received', 'parsed'].map((what) => line(how, what, base))
      console.log(
        `  ${String(limit).padStart(4)} rows × ${columns.length} fields, ${how}, to ${name}: p50 ${received}; with the client's own parsing ${parsed}`,
      )
    }
  }
}

try {
  const pools = await startBoth()
  for (const limit of [100, 1000]) await compare(pools, limit)
  for (const limit of [100, 1000]) await compareLinks(pools, limit)
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
}
