import type { AlertSettings, AlertSubject } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { PartnerKind } from './statistics/hourlyCounts'

/** A subject for which the condition of a rule holds. */
export interface Finding {
  subjectKind: AlertSubject
  /** Null for subjects that exist once. */
  subjectId: number | null
  /** Epoch milliseconds at which the condition began, as far as the data shows it. */
  since: number
  /** Figures behind the alert. */
  evidence: Readonly<Record<string, number | string | null>>
  /** Leads behind the alert; of alerts about losses those that were lost are counted separately. */
  leads: number
  /** Leads missing compared with what is usual, in leads of usual value, where no stored lead shows the loss. */
  lost?: number
  /** Its advertiser is paused as long as the condition holds. */
  pauses?: boolean
}

/** Findings of the statistical rules at a moment. */
export interface HourlyStatistics {
  silent: (kind: PartnerKind, least: number, now: number) => Promise<Finding[]>
  unusual: (kind: PartnerKind, settings: { least: number; percent: number }, now: number) => Promise<Finding[]>
}

/** What rules are evaluated from, beside the database. */
export interface FindingSources {
  statistics: HourlyStatistics
  /** Servers of DATABASE_URL besides the primary. */
  expectedStandbys: number
}

/** Evaluates a condition from stored data alone, so that an evaluation that was missed or repeated changes nothing. */
export type Find = (db: Database, settings: AlertSettings, now: number, sources: FindingSources) => Promise<Finding[]>

export const setting = (settings: AlertSettings, name: string) => settings[name] ?? 0
