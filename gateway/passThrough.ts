import { randomUUID } from 'node:crypto'
import type { ApolloServerPlugin } from '@apollo/server'
import type { FormattedExecutionResult } from 'graphql'
import type { Context } from './context'

/** JSON that is written already. In an answer it stands for itself; it is put in as it is when the answer is written. */
class WrittenJson {
  /** Nobody can send a text that is taken for it: it is drawn anew in each process. */
  static readonly mark = randomUUID()
  constructor(readonly text: string) {}
  toJSON() {
    return WrittenJson.mark
  }
}

/**
 * Puts lists whose text is there already in the place of the empty ones that were executed. A resolver leaves them in
 * `context.written` under the keys of the answer.
 */
export const passWrittenLists: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue: { written } }) {
        if (response.body.kind !== 'single') return
        const data = response.body.singleResult.data as Record<string, Record<string, unknown> | null> | null | undefined
        for (const { field, list, text } of written) {
          const parent = data?.[field]
          if (parent) parent[list] = new WrittenJson(text)
        }
      },
    }
  },
}

/** The answer as JSON, with the parts that are written already as they are. */
export function writeAnswer(answer: FormattedExecutionResult): string {
  const texts: string[] = []
  for (const value of Object.values(answer.data ?? {})) {
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value)) if (part instanceof WrittenJson) texts.push(part.text)
  }
  const json = `${JSON.stringify(answer)}\n`
  if (!texts.length) return json
  const pieces = json.split(`"${WrittenJson.mark}"`)
  return pieces.map((piece, index) => piece + (texts[index] ?? '')).join('')
}
