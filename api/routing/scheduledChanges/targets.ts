import type { Transaction } from 'kysely'
import { activeStatuses } from '../../../shared/app/activeStatus'
import { capOrigins, capPermission, readCap } from '../../../shared/routing/caps'
import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { holds, type Session } from '../../app/http/access'
import { updateRow } from '../../app/records/rows.queries'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { advertiserRecords, readAdvertiserRow } from '../../partners/advertisers/advertisers.queries'
import { capRecords, readCapRow } from '../caps/caps.queries'
import type { CapRow } from '../caps/caps.schema'

interface Current {
  value: string
  version: number
  /** Whether a user may see the record, and change it by hand. */
  maySee: (session: Session) => boolean
  mayChange: (session: Session) => boolean
}

interface Request {
  db: Database
  session: Session
  body: unknown
  requestId: string
  idempotencyKey: null
}

interface Target {
  called: string
  /** Null: the record does not exist. `locks`: until the transaction ends. */
  read: (db: Database, id: number, asked: { now: number; locks: boolean }) => Promise<Current | null>
  /** The value as it is stored; null if it is none. */
  parse: (text: string) => string | null
  wrong: string
  /** Changes the field as its form does, with its audit row. */
  change: (
    transaction: Transaction<DB>,
    request: Request,
    change: { id: number; version: number; value: string; now: number },
  ) => Promise<unknown>
}

/** Name of the action in the audit log. */
const verb = 'run_schedule'

export const mayCap =
  ({ advertisers, affiliates }: CapRow, what: 'LIST' | 'EDIT') =>
  (session: Session) =>
    capOrigins.some((origin) => {
      const isThere = origin === 'caps' || (origin === 'advertiser' ? advertisers.length : affiliates.length) > 0
      return isThere && holds(session, capPermission(origin, what))
    })

export const targets: Readonly<Record<ScheduledRecord, Target>> = {
  cap: {
    called: 'The cap',
    read: async (db, id, { now, locks }) => {
      const row = locks ? await capRecords(now).lock(db, id) : await readCapRow(db, id, now)
      return (
        row && {
          value: String(row.cap),
          version: row.version,
          maySee: mayCap(row, 'LIST'),
          mayChange: mayCap(row, 'EDIT'),
        }
      )
    },
    parse: (text) => {
      const cap = readCap(text)
      return cap === null || cap < 0 ? null : String(cap)
    },
    wrong: 'Enter a whole number, 0 or more.',
    change: (transaction, request, { id, version, value, now }) =>
      capRecords(now)
        .within(transaction, request)
        .update(id, version, () => updateRow(transaction, 'caps', id, { cap: Number(value) }, new Date(now)), verb),
  },
  advertiser: {
    called: 'The advertiser',
    read: async (db, id, { locks }) => {
      const row = locks ? await advertiserRecords.lock(db, id) : await readAdvertiserRow(db, id)
      return (
        row && {
          ...{ value: row.status, version: row.version },
          maySee: (session) => holds(session, 'ADVERTISERS_LIST') || holds(session, 'ADVERTISERS_EDIT'),
          mayChange: (session) => holds(session, 'ADVERTISERS_EDIT'),
        }
      )
    },
    parse: (text) => activeStatuses.find((status) => status === text) ?? null,
    wrong: 'This is active or inactive.',
    change: (transaction, request, { id, version, value, now }) =>
      advertiserRecords
        .within(transaction, request)
        .update(id, version, () => updateRow(transaction, 'advertisers', id, { status: value }, new Date(now)), verb),
  },
}
