import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { z } from 'zod'
import { answer } from '../../../app/process/lifecycle'
import type { Log } from '../../../app/process/log'
import { CopyDiffers, type CopyKeeper } from '../copiedReports'
import { CallFault } from '../copy/patience'
import type { ReportCopy } from '../copy/reportCopy'
import type { TierSignatures } from './signatures'

const maxBodyBytes = 8_000_000

const question = z.object({
  sql: z.string(),
  position: z.object({ database: z.string(), timeline: z.string().optional(), xmax: z.string() }),
})

/** A call at one snapshot, which waits for the caller to import it. */
interface WaitingState {
  imported: () => void
  rows: ReturnType<ReportCopy['queryState']>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new CallFault('The statement is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Pattern of the route that answers a request. */
export function tierRouteOf({ url = '' }: IncomingMessage): string {
  if (url.startsWith('/states/')) return '/states/:id'
  return ['/query', '/states', '/lost'].includes(url) ? url : 'none'
}

interface Needs {
  keeper: CopyKeeper
  signatures: TierSignatures
  log: Log
}

/**
 * Answers API processes from the columnar copy; requests and answers are signed.
 * - `POST /query`: the rows of a statement, with everything committed before the call.
 * - `POST /states`: begins a statement at one snapshot; the answer has the snapshot, and the id of the call.
 * - `POST /states/ID`: says that the snapshot was imported; the answer has the rows.
 * - `POST /lost`: says that the copy differs from PostgreSQL; it is built anew.
 * A fault is 409 if only this call cannot be answered, 503 if there is no copy, and otherwise 500.
 */
export function tierServer({ keeper, signatures, log }: Needs): RequestListener {
  const states = new Map<string, WaitingState>()
  const currentCopy = () => {
    const copy = keeper.copy()
    if (!copy) throw new NoCopy('The copy is being built')
    return copy
  }

  async function beginState(body: string) {
    const { sql, position } = question.parse(JSON.parse(body))
    const id = randomUUID()
    const copy = currentCopy()
    return new Promise<object>((resolve, reject) => {
      const rows = copy.queryState(
        sql,
        (snapshot) =>
          new Promise<void>((imported) => {
            states.set(id, { imported, rows })
            resolve({ id, snapshot })
          }),
        position,
      )
      rows.catch(reject).finally(() => setTimeout(() => states.delete(id), 30_000).unref())
    })
  }

  async function endState(id: string) {
    const state = states.get(id)
    if (!state) throw new CallFault('There is no such call here')
    states.delete(id)
    state.imported()
    return { rows: await state.rows }
  }

  async function work(path: string, body: string): Promise<object> {
    if (path === '/query') {
      const { sql, position } = question.parse(JSON.parse(body))
      return { rows: await currentCopy().query(sql, position) }
    }
    if (path === '/states') return beginState(body)
    if (path === '/lost') {
      const copy = keeper.copy()
      if (copy) keeper.giveUp(copy, new CopyDiffers('The copy of reports differs from PostgreSQL'))
      return {}
    }
    return endState(path.replace('/states/', ''))
  }

  return (request, response) => {
    void (async () => {
      const path = request.url ?? ''
      const { authorization = '' } = request.headers
      // Strangers are refused before anything of theirs is read.
      const isSigned = request.method === 'POST' ? signatures.admit(path, authorization) : null
      const body = isSigned && (await readBody(request))
      if (body === null || !isSigned?.(body)) {
        response.setHeader('Connection', 'close')
        return answer(response, 401, { error: 'The request is not signed with the key of this system.' })
      }
      const text = JSON.stringify(await work(path, body))
      response.setHeader('Signature', signatures.ofAnswer(authorization, text))
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(text)
    })().catch((error: unknown) => {
      const { message } = error as Error
      const status = error instanceof CallFault ? 409 : error instanceof NoCopy ? 503 : 500
      if (status === 500) log.error({ err: error }, 'A report could not be answered')
      answer(response, status, { error: message })
    })
  }
}

class NoCopy extends Error {}
