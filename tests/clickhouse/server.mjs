// The ClickHouse engine of the package chdb behind the HTTP interface of a ClickHouse server, for `npm run test:clickhouse`:
// one statement at a time, any user. Arguments: folder of the package's node_modules, folder of the data. Prints its address.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'

const [packages = '', data = ''] = process.argv.slice(2)
const { Session, version } = createRequire(path.join(packages, 'any.js'))('chdb')
const session = new Session(data)

/** Parameters of the interface that are neither settings nor part of a statement. */
const ofHttp = new Set(['query', 'query_id', 'database', 'wait_end_of_query', 'session_id', 'role'])
const text = (value) => `'${String(value).replace(/[\\']/g, '\\$&')}'`
const insert = /^\s*insert\s+into\s+(\S+)\s*(?:\(([^)]*)\))?\s*format\s+(\w+)\s*$/i

async function answer(url, body) {
  const given = url.searchParams
  await session.queryAsync(`create database if not exists ${given.get('database') ?? 'default'}`)
  await session.queryAsync(`use ${given.get('database') ?? 'default'}`)
  const settings = [...given].filter(([name]) => !ofHttp.has(name)).map(([name, value]) => `${name} = ${text(value)}`)
  if (settings.length) await session.queryAsync(`set ${settings.join(', ')}`)
  const [, table, columns, format] = insert.exec(given.get('query') ?? '') ?? []
  if (!table) return (await session.queryAsync(`${given.get('query') ?? ''}${body.toString()}`)).text()
  if (!body.length) return ''
  await session.insert({
    table,
    ...(columns && { columns: columns.split(',').map((name) => name.trim().replaceAll('"', '')) }),
    format,
    values: body,
  })
  return ''
}

/** One statement after another, because their settings are those of the session. */
let turn = Promise.resolve()
const inTurn = (work) => {
  const result = turn.then(work)
  turn = result.catch(() => {}) // told to the caller
  return result
}

const server = createServer(async (request, response) => {
  const parts = []
  try {
    for await (const part of request) parts.push(part)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const result = await inTurn(() => answer(url, Buffer.concat(parts)))
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=UTF-8' }).end(result)
  } catch (error) {
    const [message = String(error)] = /Code: \d+[\s\S]*/.exec(error.message) ?? [error.message]
    const code = /Code: (\d+)/.exec(message)?.[1] ?? '1002'
    response.writeHead(500, { 'X-ClickHouse-Exception-Code': code }).end(`${message}\n`)
  }
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, ...version() })),
)
process.on('disconnect', () => process.exit())
