import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from '@jest/globals'
import express from 'express'
import { pino } from 'pino'
import { serializers } from '../process/log'
import { answerErrors } from './errors'
import { refuseUnstorableText } from './unstorableText'

it('answers an internal error with the request id under which its stack is logged', async () => {
  const lines: { requestId?: string; err?: { stack?: string } }[] = []
  const log = pino({ serializers }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const app = express().get('/', () => {
    throw new Error('broken')
  })
  const server = createServer(app.use(answerErrors(log))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-request-id': 'request-of-mine' } })
  expect([response.status, await response.json()]).toMatchObject([
    500,
    { code: 'INTERNAL', request_id: 'request-of-mine' },
  ])
  expect(lines.find(({ requestId }) => requestId === 'request-of-mine')?.err?.stack).toContain('errors.test')
  server.closeAllConnections()
  server.close()
})

it('names the field of a body that is nested too deep', () => {
  const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
  expect(() => refuseUnstorableText({ parents: deep(100_000) })).toThrow(
    expect.objectContaining({ details: { fields: { parents: 'This is nested too deep.' } } }),
  )
  expect(() => refuseUnstorableText({ parents: deep(39) })).not.toThrow()
})
