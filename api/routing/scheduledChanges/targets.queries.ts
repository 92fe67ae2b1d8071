import type { Transaction } from 'kysely'
import { readCap } from '../../../shared/routing/caps'
import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { holds, type Session } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { updateRow } from '../../app/records/rows.queries'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { advertiserRecords, readAdvertiserRow } from '../../partners/advertisers/advertisers.queries'
import { capRecords, mayEditCap, readCapRow, setCap } from '../caps/caps.queries'
import { distributionTarget, groupTarget } from './targets.distributions.queries'
import { statusIn } from './statuses.schema'

interface Current {
  value: string
  version: number
  /** Whether a user may change it by hand. */
  mayChange: (session: Session) => boolean
  /** The record in whose history the change is logged, if it is another one. */
  logged?: { entity: string; id: number }
}

export interface Request {
  db: Database
  session: Session
  body: unknown
  requestId: string
  idempotencyKey: null
}

export interface Target {
  called: string
  /** Names of the actions of scheduling, cancelling and taking over in the audit log. */
  verbs: { schedule: string; unschedule: string; takeOver: string }
  /** Null: the record does not exist. `locks`: until the transaction ends. */
  read: (db: Database, id: number, asked: { now: number; locks: boolean }) => Promise<Current | null>
  /** The value as it is stored; throws if it cannot take the place of the current one. */
  parse: (text: string, current: string) => string
  /** Changes the field as its form does, with its audit row. */
  change: (
    transaction: Transaction<DB>,
    request: Request,
    change: { id: number; version: number; value: string; now: number; verb: string },
  ) => Promise<unknown>
}

/** Name of the action in the audit log. */
export const scheduledVerb = 'run_schedule'

const verbs = { schedule: 'schedule', unschedule: 'unschedule', takeOver: 'take_over_schedule' }

export const targets: Readonly<Record<ScheduledRecord, Target>> = {
  cap: {
    called: 'The cap',
    verbs,
    read: async (db, id, { now, locks }) => {
      const row = locks ? await capRecords(now).lock(db, id) : await readCapRow(db, id, now)
      return row && { value: String(row.cap), version: row.version, mayChange: (session) => mayEditCap(session, row) }
    },
    parse: (text) => {
      const cap = readCap(text)
      if (cap === null || cap < 0) throw badInput({ value: 'Enter a whole number, 0 or more.' })
      return String(cap)
    },
    change: (transaction, request, { id, version, value, now, verb }) =>
      capRecords(now)
        .within(transaction, request)
        .update(id, version, (before) => setCap(transaction, before, Number(value), now), verb),
  },
  advertiser: {
    called: 'The advertiser',
    verbs,
    read: async (db, id, { locks }) => {
      const row = locks ? await advertiserRecords.lock(db, id) : await readAdvertiserRow(db, id)
      return (
        row && {
          ...{ value: row.status, version: row.version },
          mayChange: (session) => holds(session, 'ADVERTISERS_EDIT'),
        }
      )
    },
    parse: statusIn,
    change: (transaction, request, { id, version, value, now, verb }) =>
      advertiserRecords
        .within(transaction, request)
        .update(id, version, () => updateRow(transaction, 'advertisers', id, { status: value }, new Date(now)), verb),
  },
  distribution: distributionTarget,
  distribution_group: groupTarget,
}
