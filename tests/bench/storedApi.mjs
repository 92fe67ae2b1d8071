// An API that answers stored JSON texts: the fastest upstream there can be, so that a slow REST call flatters nothing.
import { createServer } from 'node:http'
import { leadColumns } from '../../shared/leadColumns'
import { permissionCodes } from '../../shared/permissions'

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
  advertiser_id: (row) => row % 40,
  affiliate_id: (row) => row % 150,
  dis_id: (row) => row % 60,
}

/** The first 40 columns of the leads screen. */
export const columns = leadColumns.slice(0, 40).map(({ field }) => field)

const page = (rows) =>
  JSON.stringify({
    total: 1_234_567,
    data: Array.from({ length: rows }, (_value, row) => Object.fromEntries(columns.map((name) => [name, (samples[name] ?? text(name))(row)]))),
  })

const session = JSON.stringify({
  user_id: 1,
  email: 'admin@demo.test',
  name: 'Admin',
  level: 1,
  timezone: { id: 1, name: 'UTC', offset: '+00:00' },
  permissions: permissionCodes,
})

/** Listens on a free port and answers it. */
export async function startStoredApi() {
  const pages = new Map()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('content-type', 'application/json')
    if (request.url !== '/api/lead-details') return response.end(request.url === '/api/session' ? session : '{}')
    const { limit } = JSON.parse(body)
    if (!pages.has(limit)) pages.set(limit, Buffer.from(page(limit)))
    response.end(pages.get(limit))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

if (process.send) process.send(await startStoredApi())
