import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createToolServer, type Tool } from '../../shared/assistants/toolServer'
import { ApiError, type Client } from '../index'

/** Serves tools on standard input and output, each call with the rights and the budget of the client's token. */
export async function serveTools(client: Client, tools: readonly Tool[]): Promise<void> {
  const server = await createToolServer(tools, (tool, variables) =>
    client.request(tool, variables).then(
      (data) => ({ data: data as Record<string, unknown> }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        const { message, code, fields, requestId, retryAfterSeconds, docUrl } = error
        return { errors: [{ message, extensions: { code, fields, requestId, retryAfterSeconds, docUrl } }] }
      },
    ),
  )
  await server.connect(new StdioServerTransport())
  await once(process.stdin, 'end')
  await server.close()
}
