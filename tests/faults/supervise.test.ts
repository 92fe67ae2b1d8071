import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { supervise } from '../../scripts/supervise.mjs'
import { freePort } from '../support/ports'
import { until } from '../../api/test/polling'

/** Is ready, and from its second answer on asks for a restart; what replaces it does not. Notes each start. */
const stuckServer = `
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const [notes, port] = [process.env.NOTES, process.env.PORT_OF_TEST]
appendFileSync(notes, 'started\\n')
const isFirst = readFileSync(notes, 'utf8') === 'started\\n'
let answers = 0
createServer((_request, response) => {
  const restart = isFirst && ++answers > 1
  response.writeHead(restart ? 503 : 200).end(JSON.stringify({ restart, reason: 'out of reach' }))
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
`

describe('a supervised server', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'supervise-test-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is started again when its readiness asks for it', async () => {
    const [file, notes] = [path.join(folder, 'server.mjs'), path.join(folder, 'notes')]
    writeFileSync(file, stuckServer)
    const port = await freePort()
    const said: string[] = []
    const server = supervise({
      name: 'server',
      file,
      env: () => ({ NOTES: notes, PORT_OF_TEST: String(port) }),
      readyUrl: `http://127.0.0.1:${port}/health/ready`,
      say: (text: string) => said.push(text),
    })
    await server.start()
    await until(() => readFileSync(notes, 'utf8') === 'started\nstarted\n')
    expect(said).toContain('The server asks for a restart: out of reach')
    await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok)
    await server.stop()
  })
})
