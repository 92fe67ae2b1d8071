import type { IncomingMessage, ServerResponse } from 'node:http'
import { HeaderMap } from '@apollo/server'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { createToolServer, type Tool, type ToolAnswer, toolSets, toolsIn } from '../../../shared/assistants/toolServer'
import { answerFault, badBody } from '../context/answers'
import type { Context } from '../context/context'
import { docUrlOf, Fault, statusOfCode } from '../errors/errors'
import type { Admission } from '../limits/admission'
import { createBudgetGate } from '../limits/budgetGate'
import { limits } from '../limits/limits'
import type { Capacity } from '../limits/overload'
import type { Config } from '../process/config'
import type { Log } from '../process/log'
import { readJson } from '../rest/readJson'
import type { RunOperation } from './runOperation'

interface Needs {
  config: Pick<Config, 'mcp'>
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  run: RunOperation
  log: Log
  admission: Pick<Admission, 'signedIn' | 'overBudget'>
  capacity: Pick<Capacity, 'gate' | 'bound'>
}

interface Refusal {
  status: number
  message: string
  code: string
  headers?: Record<string, string>
}

/** Codes of JSON-RPC. */
const [invalidRequest, internalError] = [-32600, -32603]

/** Refuses a request in the form of the protocol. */
function refuse(response: ServerResponse, { status, message, code, headers }: Refusal) {
  const rpcCode = status < 500 ? invalidRequest : internalError
  const error = { code: rpcCode, message, data: { code, docUrl: docUrlOf(code) } }
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
}

const refuseFault = (response: ServerResponse, { code, message, extensions: { retryAfterSeconds } }: Fault) =>
  refuse(response, {
    ...{ status: statusOfCode[code], message, code },
    headers: {
      ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer' }),
      ...(typeof retryAfterSeconds === 'number' && { 'retry-after': String(retryAfterSeconds) }),
    },
  })

/**
 * `POST /mcp`: tools for assistants by the Model Context Protocol (Streamable HTTP), one JSON answer to a request and no
 * state. A call of a tool is an operation of the access token, as if it was sent to `/graphql`.
 */
export function mcpEndpoint({ config, contextOf, run, log, admission, capacity }: Needs): Router {
  const router = Router()
  if (config.mcp === 'off') {
    const message = 'Tools for assistants are off: start the gateway with MCP=on.'
    return router.use((_request, response) => refuse(response, { status: 404, message, code: 'NOT_FOUND' }))
  }

  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const context = contextOf(request, response)
    await admission.signedIn(request, context)
    // Assistants get tokens of their own: a session may do more, and is not named in the request log.
    if (!(await context.session()).access_token)
      throw new Fault('UNAUTHENTICATED', { message: 'Send a personal access token as bearer token.' })
  }

  async function answer(request: IncomingMessage & { body?: unknown }, response: ServerResponse, set: string | null) {
    await signIn(request, response)
    const tools = toolsIn(set)
    if (!tools) throw new Fault('BAD_USER_INPUT', { message: `The sets of tools are ${toolSets.join(', ')}.` })
    if (Array.isArray(request.body))
      throw new Fault('BAD_USER_INPUT', { message: 'Send one message in a request, not a batch.' })
    const ask = async ({ text: query }: Tool, variables: object): Promise<ToolAnswer> => {
      const headers = new HeaderMap([['content-type', 'application/json']])
      const { body } = await run(request, response, {
        ...{ method: 'POST', headers, search: '', body: { query, variables } },
      })
      return body.kind === 'complete' ? (JSON.parse(body.string) as ToolAnswer) : {}
    }
    const server = await createToolServer(tools, ask)
    const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => void server.close())
    await server.connect(transport)
    await transport.handleRequest(request, response, request.body)
  }

  const handle: RequestHandler = (request, response, next) => {
    if (request.method !== 'POST')
      return refuse(response, {
        ...{ status: 405, message: 'Send messages by POST.', code: 'BAD_REQUEST', headers: { allow: 'POST' } },
      })
    const { set } = request.query
    capacity.bound(
      (plain, plainResponse) => void answer(plain, plainResponse, set === undefined ? null : String(set)).catch(next),
    )(request, response)
  }
  const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const bad = badBody(error)
    if (response.headersSent) answerFault(log, error, request, response)
    else if (error instanceof Fault) refuseFault(response, error)
    else if (bad) refuse(response, bad)
    else answerFault(log, error, request, response)
  }
  return router.use(
    ...[capacity.gate, createBudgetGate(admission, refuseFault), readJson(limits.requestBytes)],
    ...[handle, answerError],
  )
}
