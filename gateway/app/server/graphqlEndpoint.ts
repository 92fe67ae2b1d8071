import type { IncomingMessage, ServerResponse } from 'node:http'
import { HeaderMap } from '@apollo/server'
import { refuseDeepNesting } from '../../../shared/app/nesting'
import { answerBadBody, answerFault } from '../context/answers'
import type { Gate, Handle } from '../limits/handle'
import { limits } from '../limits/limits'
import type { Log } from '../process/log'
import type { Capacity } from '../limits/overload'
import { readJson } from '../rest/readJson'
import type { RunOperation } from './runOperation'

/** The body is available once it was read. */
type ReadRequest = IncomingMessage & { body?: unknown }

function headersOf({ headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  return map
}

/** JSON in a URL, which Apollo Server reads too; undefined if it is invalid, which Apollo Server reports. */
function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // Apollo Server returns the error.
  }
}

const refuseDeepSearch: Gate = ({ url = '' }, _response, next) => {
  const search = new URLSearchParams(/\?.*/.exec(url)?.[0])
  try {
    refuseDeepNesting({ variables: jsonOf(search.get('variables')), extensions: jsonOf(search.get('extensions')) })
  } catch (tooDeep) {
    return next(tooDeep)
  }
  next()
}

interface Needs {
  run: RunOperation
  log: Log
  budgetGate: Gate
  capacity: Pick<Capacity, 'gate' | 'bound'>
}

/**
 * GraphQL over HTTP with Apollo Server on Node's requests, bypassing the router, which took a tenth of the gateway's
 * time.
 */
export function graphqlEndpoint({ run, log, budgetGate, capacity }: Needs): Handle {
  const read = readJson(limits.requestBytes)

  async function answer(request: ReadRequest, response: ServerResponse) {
    const { method = '', url = '' } = request
    const {
      status,
      headers,
      body: answered,
    } = await run(request, response, {
      ...{ method, headers: headersOf(request), search: /\?.*/.exec(url)?.[0] ?? '', body: request.body },
    })
    response.statusCode = status ?? 200
    for (const [name, value] of headers) response.setHeader(name, value)
    if (answered.kind === 'complete')
      return void response.setHeader('content-length', Buffer.byteLength(answered.string)).end(answered.string)
    for await (const chunk of answered.asyncIterator) response.write(chunk)
    response.end()
  }

  const fail = (fault: unknown, request: IncomingMessage, response: ServerResponse) =>
    answerFault(log, fault, request, response)
  // Only after the body was read, so that slow senders do not block others.
  const work = capacity.bound(
    (request, response) => void answer(request, response).catch((fault: unknown) => fail(fault, request, response)),
  )

  const gates: readonly Gate[] = [capacity.gate, budgetGate, read, refuseDeepSearch]

  return (request, response) => {
    const passFrom = (place: number) => (error?: unknown) => {
      const gate = gates[place]
      if (error) return void (answerBadBody(error, response) || fail(error, request, response))
      if (gate) gate(request, response, passFrom(place + 1))
      else work(request, response)
    }
    passFrom(0)()
  }
}
