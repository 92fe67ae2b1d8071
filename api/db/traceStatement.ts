import { beginCall, type End } from '../../shared/app/tracing'

/** Verb and table of a statement, such as `insert leads`: its text and values can hold personal data. */
function statementName(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(String(text)) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(String(text)) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}

/** Begins the span of a statement within the current trace. */
export const traceStatement = (statement: unknown): End | undefined =>
  beginCall(() => ({ name: statementName(statement), attributes: { 'db.system.name': 'postgresql' } }))
