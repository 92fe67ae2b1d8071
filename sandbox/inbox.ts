import type { ServerResponse } from 'node:http'

/** A postback received for a publisher. */
export interface Postback {
  at: string
  publisher: string
  /** Query parameters. */
  told: Record<string, string>
}

const maxKept = 10_000

/**
 * Postbacks to publishers, newest last, in memory. The query parameter `answer=500` makes it answer with this status.
 */
export class Inbox {
  readonly postbacks: Postback[] = []

  take(publisher: string, query: URLSearchParams, response: ServerResponse): void {
    const status = Number(query.get('answer') ?? 200)
    const refuses = Number.isInteger(status) && status >= 400 && status < 600
    if (!refuses) {
      this.postbacks.push({ at: new Date().toISOString(), publisher, told: Object.fromEntries(query) })
      if (this.postbacks.length > maxKept) this.postbacks.shift()
    }
    response
      .writeHead(refuses ? status : 200, { 'content-type': 'text/plain; charset=utf-8' })
      .end(refuses ? 'Refused as asked\n' : 'Taken\n')
  }
}
