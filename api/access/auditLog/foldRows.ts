/** Groups many rows of the log into entries. Pure functions. */
import { isDeepStrictEqual } from 'node:util'
import { auditActionOf } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import { namedByOwner } from '../../../shared/access/auditRecords'
import { HOUR } from '../../../shared/app/time/timeZones'
import type { AuditRecord } from './auditLog.queries'

/** Rows of the log that form one entry, newest first. */
export interface Entry<Row = AuditRecord> {
  rows: Row[]
  /** Number of rows in the entry; can exceed the length of `rows`. */
  count: number
  /** Time and id of the oldest row. */
  since: Date
  oldestId: number
  /** For the postbacks of one hour: the number of each type. */
  tally: Record<string, number>
  /** The hour of the postbacks; null for other entries. */
  hour: number | null
}

/** Maximum number of rows returned with an entry. */
const maxRowsShown = 20
/** Actions of one user further apart than this are not grouped. */
const maxApart = HOUR

const hourOf = ({ created_at }: Pick<AuditRecord, 'created_at'>) => Math.floor(created_at.getTime() / HOUR) * HOUR
const typeOfPostback = ({ after }: Pick<AuditRecord, 'after'>) =>
  String((after as { type?: unknown } | null)?.type ?? 'status')

/** Whether two consecutive rows of one actor are grouped: the same action on several records, or repeated. */
function isSame(newer: AuditRecord, older: AuditRecord): boolean {
  const action = auditActionOf(newer.action)
  if (!action?.many || newer.action !== older.action || newer.actor !== older.actor) return false
  if (namedByOwner(newer.entity) && newer.entity_name !== older.entity_name) return false
  const isOneAct = newer.request_id !== null && newer.request_id === older.request_id
  if (isOneAct) return true
  if (newer.created_at.getTime() - older.created_at.getTime() > maxApart) return false
  if (action.isRepeated) return newer.entity !== 'route' || newer.entity_id === older.entity_id
  return isDeepStrictEqual([newer.before, newer.after], [older.before, older.after])
}

export class Folding {
  readonly entries: Entry[] = []
  private readonly hours = new Map<number, Entry>()
  private run: { entry: Entry; oldest: AuditRecord } | null = null

  constructor(
    private readonly maxEntries: number,
    /** Whether the postbacks of one hour are grouped, and other rows. */
    private readonly folds: { hours: boolean; runs: boolean },
  ) {}

  /** Adds the next older row; returns false without adding it if it would begin one entry too many. */
  add(row: AuditRecord): boolean {
    const isPostback = row.action === postbackRows.action && this.folds.hours
    const entry = isPostback ? this.hours.get(hourOf(row)) : this.entryOfRun(row)
    if (!entry) return this.open(row, isPostback)
    entry.count += 1
    entry.since = row.created_at
    entry.oldestId = row.id
    if (entry.rows.length < maxRowsShown) entry.rows.push(row)
    if (isPostback) tallyIn(entry, row)
    else if (this.run) this.run.oldest = row
    return true
  }

  private entryOfRun(row: AuditRecord): Entry | undefined {
    return this.folds.runs && this.run && isSame(this.run.oldest, row) ? this.run.entry : undefined
  }

  /** Whether older rows may belong to the current group: a page ends after a group, not within it. */
  private mayGoOn(row: AuditRecord): boolean {
    const { oldest } = this.run ?? {}
    if (!oldest || !auditActionOf(oldest.action)?.many) return false
    return oldest.created_at.getTime() - row.created_at.getTime() <= maxApart
  }

  private open(row: AuditRecord, isPostback: boolean): boolean {
    if (this.entries.length >= this.maxEntries && !(isPostback && this.mayGoOn(row))) return false
    const hour = isPostback ? hourOf(row) : null
    const entry: Entry = { rows: [row], count: 1, since: row.created_at, oldestId: row.id, tally: {}, hour }
    this.entries.push(entry)
    if (hour === null) this.run = { entry, oldest: row }
    else {
      this.hours.set(hour, entry)
      tallyIn(entry, row)
    }
    return true
  }
}

function tallyIn({ tally }: Entry, row: AuditRecord) {
  const type = typeOfPostback(row)
  tally[type] = (tally[type] ?? 0) + 1
}
