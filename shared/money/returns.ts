/** Returns: deposits that advertisers take back. See docs/domain/money.md. */
import { DAY, type Instant } from '../app/time/timeZones'

/** Most leads and reasons, longest texts, and the longest window in days. */
export const returnLimits = { leads: 1000, line: 300, note: 500, days: 365, reasons: 50, reason: 60 }

/** Days after a deposit in which an advertiser may return it, unless agreed otherwise. */
export const defaultReturnDays = 30

/** `other` needs a note; `not_listed` is given by the comparison with the broker's list alone. */
export const returnReasonKinds = ['own', 'other', 'not_listed'] as const
export type ReturnReasonKind = (typeof returnReasonKinds)[number]

/** Who said that a deposit is returned. */
export const returnSources = ['staff', 'postback', 'pull', 'comparison'] as const
export type ReturnSource = (typeof returnSources)[number]

/** Until when an advertiser may take back a deposit. */
export const returnDeadline = (depositedAt: Instant, days: number): Instant => depositedAt + days * DAY

/** Why a deposit cannot be returned. */
export const returnFaults = [
  'NOT_FOUND',
  'AMBIGUOUS',
  'REPEATED',
  'OTHER_ADVERTISER',
  'TEST',
  'NO_DEPOSIT',
  'PENDING',
  'REJECTED',
  'RETURNED',
  'NOT_AGREED',
  'LATE',
] as const
export type ReturnFault = (typeof returnFaults)[number]

/** What returns are reported by. */
export const returnGroups = ['advertiser', 'publisher', 'reason'] as const
export type ReturnGroup = (typeof returnGroups)[number]
