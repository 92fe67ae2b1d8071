/** Parts of the queue to select. */
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { PendingPart } from './pendingState'
import type { PendingRow } from './pendingTableColumns'

export const hintsOf = ({ review }: PendingRow) => review?.hints ?? []
export const hasHint = (row: PendingRow) => hintsOf(row).length > 0
export const waitedMs = ({ ftdDateConvertedTime }: PendingRow, now: Instant) => now - Date.parse(ftdDateConvertedTime)

/** Whether a conversion belongs to a part. */
export const isInPart: Readonly<Record<PendingPart, (row: PendingRow, now: Instant) => boolean>> = {
  all: () => true,
  hints: hasHint,
  day: (row, now) => waitedMs(row, now) > DAY,
}
