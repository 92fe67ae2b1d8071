/** Parts of the queue to select. */
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { PendingConversionsQuery } from '../../generated/graphql'
import type { PendingPart } from './pendingState'

/** A conversion with its lead. */
export type PendingRow = NonNullable<PendingConversionsQuery['pendingConversions']>[number]

export const hintsOf = ({ review }: PendingRow) => review?.hints ?? []
export const hasHint = (row: PendingRow) => hintsOf(row).length > 0
export const waitedMs = ({ ftdDateConvertedTime }: PendingRow, now: Instant) => now - Date.parse(ftdDateConvertedTime)

/** Whether a conversion belongs to a part. */
export const isInPart: Readonly<Record<PendingPart, (row: PendingRow, now: Instant) => boolean>> = {
  all: () => true,
  hints: hasHint,
  day: (row, now) => waitedMs(row, now) > DAY,
}
