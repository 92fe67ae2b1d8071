import type { ServerResponse } from 'node:http'

/** A postback as a publisher got it. */
export interface Postback {
  at: string
  publisher: string
  /** What stood in its query. */
  told: Record<string, string>
}

const maxKept = 10_000

/** What publishers were told, the newest last: in memory alone. The query's `answer=500` makes it refuse with that. */
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
