/** Folds what the log has many rows of into one entry each. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { auditActionOf } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import { namedByOwner } from '../../../shared/access/auditRecords'
import { HOUR } from '../../../shared/app/time/timeZones'
import type { AuditRecord } from './auditLog.queries'

/** Rows of the log that stand as one, the newest first. */
export interface Entry<Row = AuditRecord> {
  rows: Row[]
  /** How many rows are folded; more than `rows` holds. */
  count: number
  /** When the oldest of them was written, and its id. */
  since: Date
  oldestId: number
  /** Of the postbacks of an hour: how many of each type. */
  tally: Record<string, number>
  /** The hour whose postbacks are folded; null for other entries. */
  hour: number | null
}

/** Rows of an entry that are answered with it. */
export const mostRowsShown = 20
/** Acts of one person so far apart are not folded. */
const mostApart = HOUR

export const hourOf = ({ created_at }: Pick<AuditRecord, 'created_at'>) =>
  Math.floor(created_at.getTime() / HOUR) * HOUR
export const typeOfPostback = ({ after }: Pick<AuditRecord, 'after'>) =>
  String((after as { type?: unknown } | null)?.type ?? 'status')

/** Whether two neighbours of one person say the same: one act on many records, or the same act again. */
function isSame(newer: AuditRecord, older: AuditRecord): boolean {
  const action = auditActionOf(newer.action)
  if (!action?.many || newer.action !== older.action || newer.actor !== older.actor) return false
  if (namedByOwner(newer.entity) && newer.entity_name !== older.entity_name) return false
  const isOneAct = newer.request_id !== null && newer.request_id === older.request_id
  if (isOneAct) return true
  if (newer.created_at.getTime() - older.created_at.getTime() > mostApart) return false
  if (action.isRepeated) return newer.entity !== 'route' || newer.entity_id === older.entity_id
  return isDeepStrictEqual([newer.before, newer.after], [older.before, older.after])
}

export class Folding {
  readonly entries: Entry[] = []
  private readonly hours = new Map<number, Entry>()
  private run: { entry: Entry; oldest: AuditRecord } | null = null

  constructor(
    private readonly most: number,
    /** Whether the postbacks of an hour are one entry; and anything else. */
    private readonly folds: { hours: boolean; runs: boolean },
  ) {}

  /** Takes the next older row; false, and not taken, where it would open an entry too many. */
  add(row: AuditRecord): boolean {
    const isPostback = row.action === postbackRows.action && this.folds.hours
    const entry = isPostback ? this.hours.get(hourOf(row)) : this.entryOfRun(row)
    if (!entry) return this.open(row, isPostback)
    entry.count += 1
    entry.since = row.created_at
    entry.oldestId = row.id
    if (entry.rows.length < mostRowsShown) entry.rows.push(row)
    if (isPostback) tallyIn(entry, row)
    else if (this.run) this.run.oldest = row
    return true
  }

  private entryOfRun(row: AuditRecord): Entry | undefined {
    return this.folds.runs && this.run && isSame(this.run.oldest, row) ? this.run.entry : undefined
  }

  /** Whether older rows may still belong to the run: a page ends behind it, not amid it. */
  private mayGoOn(row: AuditRecord): boolean {
    const { oldest } = this.run ?? {}
    if (!oldest || !auditActionOf(oldest.action)?.many) return false
    return oldest.created_at.getTime() - row.created_at.getTime() <= mostApart
  }

  private open(row: AuditRecord, isPostback: boolean): boolean {
    if (this.entries.length >= this.most && !(isPostback && this.mayGoOn(row))) return false
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
