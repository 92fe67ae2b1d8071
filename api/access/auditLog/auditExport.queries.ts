/**
 * The log as CSV, row by row. The database sends rows as JSON; secrets are masked and names are looked up here, by the same code as on
 * the screen.
 */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { auditActionOf, auditKinds } from '../../../shared/access/auditActions'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Session } from '../../app/http/access'
import { withLiterals } from '../../db/literals'
import { csvLine, wallClock } from '../../db/sheetCells'
import { exportRows, type ExportDependencies } from '../../reports/exports/exports.queries'
import { auditColumns, type AuditRecord, shownAuditRows } from './auditLog.queries'
import { type EntryChoice, everyCondition } from './entryConditions.queries'

const titles = [
  ...['ID', 'Time', 'Who', 'Account', 'What', 'Action', 'Record Type', 'Record ID', 'Record', 'Before', 'After'],
  ...['IP Address', 'Request ID'],
]
interface Reader {
  db: Database
  session: Session
}

/** Rows whose names are looked up by one query. */
const batchSize = 500

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
const kindOf = (action: string) => {
  const kind = auditActionOf(action)?.kind
  return kind ? auditKinds[kind] : null
}

/** A row with its time on the reader's clock. */
type Stored = AuditRecord & { at: string }
const readRow = (line: string): Stored => {
  const row = JSON.parse(line) as Omit<Stored, 'created_at'> & { created_at: string }
  return { ...row, created_at: new Date(row.created_at) }
}

/** Splits text at line feeds only, because JSON may contain other line separators. */
async function* linesIn(text: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const chunk of text as AsyncIterable<Buffer>) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}

async function csvOf({ db, session }: Reader, stored: readonly string[]): Promise<string> {
  const rows = await shownAuditRows(db, session, stored.map(readRow))
  return rows
    .map((row) =>
      csvLine([
        ...[row.id, row.at, row.actor_name, row.actor, kindOf(row.action)],
        ...[row.action, row.entity, row.entity_id, row.record, json(row.before), json(row.after)],
        ...[row.address, row.request_id],
      ]),
    )
    .join('')
}

/** The rows of a choice, the newest first, with their number. Throws as `exportRows` does. */
export async function exportAuditRows(
  ground: ExportDependencies & Reader,
  choice: Omit<EntryChoice, 'within'>,
  clock: { timeZone: string; now: Instant },
) {
  const where = await everyCondition(ground.db, choice)
  return exportRows(ground, async (client) => {
    const counted = sql`select count(*)::int as total from audit_log where ${where}`
    const { rows } = await client.query<{ total: number }>(withLiterals(counted))
    const at = sql`to_char(${wallClock(clock)(sql`created_at`)}, 'YYYY-MM-DD HH24:MI:SS') as at`
    const statement = sql`select to_jsonb(own) from (select ${auditColumns}, ${at} from audit_log where ${where} order by id desc) own`
    return {
      total: rows[0]?.total ?? 0,
      statement: withLiterals(statement),
      async *rewrite(stored: Readable) {
        yield csvLine(titles)
        let batch: string[] = []
        for await (const line of linesIn(stored)) {
          batch.push(line)
          if (batch.length < batchSize) continue
          yield await csvOf(ground, batch)
          batch = []
        }
        if (batch.length) yield await csvOf(ground, batch)
      },
    }
  })
}
