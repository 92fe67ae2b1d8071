// A bulk query of N leads with ten fields, from startBulk to the last row of the file: duration until it is done (limit 60 s for
// 1,000,000), of the download, and memory growth of API and gateway (128 MB each). Options: --leads <number>.
import { once } from 'node:events'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { copyOfApi, freePort, loadedDatabase, signIn, startApi, startGateway } from './demoApi.mjs'
import { connect } from '../../api/db/connect.ts'
import { watched } from './watched.mjs'

const { values: options } = parseArgs({ options: { leads: { type: 'string', default: '1000000' } } })
const leads = Number(options.leads)
const document =
  '{ leads { rows { id createdAt email status countryCode publisherName advertiserName isTest brokerFtd version } } }'

const line = (what, figure, bar, unit) =>
  console.log(
    `  ${what.padEnd(30)} ${figure.toFixed(figure < 10 ? 2 : 0).padStart(8)} ${unit.padEnd(3)} ≤ ${String(bar).padEnd(5)} ${figure <= bar ? 'holds' : 'MISSES'}`,
  )

const server = await loadedDatabase(leads)
const port = await freePort()
const { child, api, url } = await startApi(server.url, 'dist/api.mjs', { GATEWAY_URL: `http://127.0.0.1:${port}` })
const { child: gatewayChild, gateway } = await startGateway(url, 'dist/gateway.mjs', port)
const { pool, close } = connect(server.url)
try {
  const authorization = `Bearer ${await signIn(api)}`
  await copyOfApi(pool)
  const ask = async (query, variables) => {
    const headers = { 'content-type': 'application/json', authorization }
    const { body } = await gateway.request({
      ...{ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) },
    })
    const { data, errors } = await body.json()
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const readAll = async () => {
    const { startBulk } = await ask(
      'mutation ($document: String!) { startBulk(document: $document) { bulk { id } errors { message } } }',
      { document },
    )
    const { id } = startBulk.bulk
    for (;;) {
      const { bulk } = await ask(`{ bulk(id: "${id}") { id state rows bytes cost failure } }`)
      if (bulk.state === 'DONE') return bulk
      if (bulk.failure) throw new Error(bulk.failure)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const download = async ({ id }) => {
    const { exportBulk } = await ask(`mutation { exportBulk(id: "${id}") { link { path } errors { message } } }`)
    const { body } = await gateway.request({ method: 'GET', path: exportBulk.link.path })
    let lines = 0
    for await (const chunk of body) for (const byte of chunk) lines += byte === 10
    return lines
  }
  const read = await watched(gateway, gatewayChild.pid, () => watched(api, child.pid, readAll))
  const { result: bulk, ...ofApi } = read.result
  const file = await watched(gateway, gatewayChild.pid, () => watched(api, child.pid, () => download(bulk)))
  console.log(
    `  ${bulk.rows.toLocaleString('en')} leads × 10, ${(bulk.bytes / 1e6).toFixed(0)} MB; load of the machine ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`,
  )
  console.log(`  processor time: API ${ofApi.used.toFixed(1)} s, gateway ${read.used.toFixed(1)} s`)
  line('until it is done', ofApi.took, (60 * leads) / 1_000_000, 's')
  line('download', file.took, (20 * leads) / 1_000_000, 's')
  line('growth of the API', Math.max(ofApi.growth, file.result.growth), 128, 'MB')
  line('growth of the gateway', Math.max(read.growth, file.growth), 128, 'MB')
  const { rows } = await pool.query('select count(*)::int as shown from leads where not is_hidden')
  if (file.result.result !== rows[0].shown)
    throw new Error(`The file holds ${file.result.result} of ${rows[0].shown} leads`)
} finally {
  await close()
  for (const [pools, process] of [
    [api, child],
    [gateway, gatewayChild],
  ]) {
    await pools.destroy()
    process.kill()
    await once(process, 'exit')
  }
  await server.stop()
}
