// Serves the built client like the gateway and answers operations from memory, so that only the browser is measured.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse, visit } from 'graphql'
import { leadColumns } from '../../../shared/leads/leadColumns'
import { permissionCodes } from '../../../shared/access/permissions'
import { makeLeads } from './leads.mjs'

const types = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const session = {
  __typename: 'Session',
  userId: '1',
  email: 'admin@demo.test',
  name: 'Admin',
  level: '1',
  permissions: permissionCodes,
  timeZone: { __typename: 'TimeZone', id: '1', name: 'UTC', offset: 'UTC+00:00' },
}
export const storedUser = {
  user_id: '1',
  token: 'bench',
  email: session.email,
  timezone: '1',
  permissions: permissionCodes,
}

/** Fields that a leads query selects with these variables. */
function selectedFields(query, variables) {
  const fields = []
  visit(parse(query), {
    Field: {
      enter(node) {
        if (node.name.value !== 'rows') return undefined
        for (const field of node.selectionSet.selections) {
          const include = field.directives.find(({ name }) => name.value === 'include')?.arguments[0].value.name.value
          if (!include || variables[include]) fields.push(field.name.value)
        }
        return false
      },
    },
  })
  return fields
}

const asOf = '2026-11-20T12:29:00.000Z'
const leadNamed = (id) => ({ __typename: 'Lead', id, email: `lead${id}@example.test` })
const statusHistory = Array.from({ length: 12 }, (_, index) => ({
  __typename: 'LeadStatusChange',
  id: String(index),
  createdAt: '2026-11-20T12:29:00.000+00:00',
  oldStatus: 'SUBMITTED',
  newStatus: 'ACCEPTED',
  oldAdvertiserStatus: 'New',
  newAdvertiserStatus: 'Callback',
  statusOverride: null,
  changedBy: 'Nora Ward',
}))
const column = ({ field, title, sortable, align }, visible) => ({
  __typename: 'ColumnSetting',
  field,
  title,
  visible,
  sortable,
  align,
})

/**
 * `world` may be changed at any time: `rows` per page, `allColumns`, and `hold`, a promise that leads wait for. Returns
 * `{ url, world, close }`.
 */
export async function startServer(folder) {
  const world = { rows: 1000, allColumns: false, hold: /** @type {Promise<void> | null} */ (null), leadsServed: 0 }
  const answers = new Map()
  const zipped = new Map()
  // The client sends ids of stored documents.
  const stored = JSON.parse(readFileSync(path.join(folder, '..', 'documents.json'), 'utf8'))
  const textOf = new Map(stored.map(({ id, document }) => [id, document]))

  function leads({ documentId, query = textOf.get(documentId), variables }) {
    const { page = {}, sort = {}, filter } = variables
    const fields = selectedFields(query, variables)
    const seed = (page.number ?? 1) + (sort.by ?? '').length + JSON.stringify(filter ?? {}).length
    const key = `${seed}|${world.rows}|${fields}`
    if (!answers.has(key)) {
      const rows = makeLeads(world.rows, seed).map((lead) =>
        Object.fromEntries(fields.map((field) => [field, lead[field]])),
      )
      answers.set(
        key,
        JSON.stringify({
          data: { leads: { __typename: 'LeadList', total: world.rows * 60, latestId: '999999', asOf, rows } },
        }),
      )
    }
    return answers.get(key)
  }
  const operations = {
    Session: () => ({ session }),
    // Leads wait for this answer, because there may be a default view.
    Presets: () => ({ presets: [], presetDefault: null }),
    LeadColumns: () => ({
      userSettings: {
        __typename: 'UserSettings',
        id: '1',
        leadDetailsColumns: world.allColumns ? leadColumns.map((c) => column(c, true)) : null,
      },
    }),
    LeadStatusHistory: ({ variables }) => ({
      leads: { __typename: 'LeadList', rows: [leadNamed(variables.id)] },
      leadStatusHistory: statusHistory,
    }),
  }
  async function answer(body) {
    if (body.operationName !== 'Leads') return JSON.stringify({ data: operations[body.operationName]?.(body) ?? null })
    const text = leads(body)
    await world.hold
    world.leadsServed++
    return text
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://bench')
    if (pathname === '/graphql') {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', async () => {
        const json = await answer(JSON.parse(text))
        response.writeHead(200, { 'content-type': 'application/json' }).end(json)
      })
      return
    }
    if (pathname === '/graphql/stream') {
      // Without changes.
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    }
    const asked = path.join(folder, pathname)
    const file = path.extname(pathname) && existsSync(asked) ? asked : path.join(folder, 'index.html')
    if (path.extname(pathname) && file !== asked) return void response.writeHead(404).end()
    if (!zipped.has(file)) zipped.set(file, gzipSync(readFileSync(file), { level: 9 }))
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    response.end(zipped.get(file))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${server.address().port}`, world, close: () => server.close() }
}
