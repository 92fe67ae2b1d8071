// An API that returns stored JSON texts: the fastest possible upstream, so that the gateway's overhead is not hidden.
import { createServer } from 'node:http'
import { leadColumns } from '../../shared/leads/leadColumns'
import { permissionCodes } from '../../shared/access/permissions'

const text = (name) => (row) => `${name} ${row % 97}`
const samples = {
  id: (row) => 1_000_000 + row,
  email: (row) => `first.last${row}@example.test`,
  status: (row) => ['Accepted', 'Rejected', 'Pending FTD', 'FTD'][row % 4],
  created_at: () => '2026-11-20T14:32:00.000+02:00',
  ftd_date: (row) => (row % 12 ? null : '2026-11-21T09:00:00.000+02:00'),
  broker_ftd: (row) => (row % 12 ? null : '2026-11-20T19:00:00.000+02:00'),
  revenue: (row) => (row % 12 ? 0 : 850.5),
  payout: (row) => (row % 12 ? 0 : 420),
  cr: (row) => (row % 12 ? 0 : 100),
  aff_cr: (row) => (row % 12 ? 0 : 100),
  late_ftd: () => 'No',
  real_conversion: (row) => (row % 12 ? null : 'Yes'),
  advertiser_id: (row) => 1 + (row % 40),
  affiliate_id: (row) => 1 + (row % 150),
  dis_id: (row) => 1 + (row % 60),
  country_id: (row) => 1 + (row % 60),
  country_code: (row) => ['DE', 'FR', 'IT'][row % 3],
  campaign_id: (row) => 1 + (row % 9),
}

/** The first 40 columns of the leads screen. */
export const columns = leadColumns.slice(0, 40).map(({ field }) => field)

const values = (name, rows) => Array.from({ length: rows }, (_value, row) => (samples[name] ?? text(name))(row))

/** A page in the formats of both calls: by rows, and by columns. */
const pages = {
  '/api/lead-details': (rows, columns) => {
    const lists = columns.map((name) => values(name, rows))
    return {
      total: 1_234_567,
      data: Array.from({ length: rows }, (_value, row) =>
        Object.fromEntries(columns.map((name, place) => [name, lists[place][row]])),
      ),
    }
  },
  '/api/lead-details/columns': (rows, columns) => ({
    total: 1_234_567,
    columns: Object.fromEntries(['id', ...columns].map((name) => [name, values(name, rows)])),
  }),
}

const session = JSON.stringify({
  user_id: 1,
  email: 'admin@demo.test',
  name: 'Admin',
  level: 1,
  timezone: { id: 1, name: 'UTC', offset: '+00:00' },
  permissions: permissionCodes,
})

/** An advertiser or publisher with linked fields. */
const partner = (id) => ({ id: Number(id), name: `Partner ${id}`, display_name: `Partner ${id}`, status: 'active' })

/** Listens on a free port and returns it. */
export async function startStoredApi() {
  const stored = new Map()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('content-type', 'application/json')
    const ids = /^\/api\/(?:advertisers|publishers)\?ids=(.*)$/.exec(request.url)?.[1]
    if (ids) return response.end(JSON.stringify(decodeURIComponent(ids).split(',').map(partner)))
    if (!pages[request.url]) return response.end(request.url === '/api/session' ? session : '{}')
    const { limit, columns: wanted = columns } = JSON.parse(body)
    const key = `${request.url} ${limit} ${wanted}`
    if (!stored.has(key)) stored.set(key, Buffer.from(JSON.stringify(pages[request.url](limit, wanted))))
    response.end(stored.get(key))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

if (process.send) process.send(await startStoredApi())
