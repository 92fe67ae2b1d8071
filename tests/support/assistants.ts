import { permissionCode } from '../../shared/access/permissions'
import type { Stack } from './stack'

/** What `/mcp` answers: of a tool the content, of a refused message its code. */
export interface ToolResult {
  status: number
  /** Null: it worked. */
  code: string | null
  told: Record<string, unknown>
}

interface Answer {
  result?: { content: { text: string }[]; isError?: boolean }
  error?: { message: string; data?: { code: string } }
}

/** Sends a message of the protocol. */
export async function sendMessage(stack: Stack, token: string | null, body: unknown): Promise<ToolResult> {
  const response = await fetch(`${stack.gateway}/mcp`, {
    method: 'POST',
    headers: {
      ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { result, error } = (await response.json()) as Answer
  const told = JSON.parse(result?.content[0]?.text ?? '{}') as Record<string, unknown>
  const code = error ? error.data?.code : result?.isError ? told.code : null
  return { status: response.status, code: code as string | null, told: error ?? told }
}

/** Calls a tool. */
export const callTool = (stack: Stack, token: string | null, name: string, args: object = {}) =>
  sendMessage(stack, token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

let made = 0

/** Creates an access token of a person, by default one whose changes nobody else confirms. */
export async function newAssistant(
  stack: Stack,
  person: string,
  permissions: readonly string[],
  more: { person_confirms?: boolean; cost_per_minute?: number; name?: string } = {},
) {
  const { body } = await stack.api.call<{ id: number; name: string; token: string }>('POST', '/api/access-tokens', {
    token: person,
    body: {
      ...{ name: `Assistant ${++made}`, expires_in_days: 1, person_confirms: false, ...more },
      permissions: permissions.map(permissionCode),
    },
  })
  return body
}
