import { formatCount } from '../../../shared/app/format'
import { Segmented } from '../../ui/form/choices/Segmented'
import type { Instant } from '../../../shared/app/time/timeZones'
import { usePhone } from '../../ui/layout/useMedia'
import { isInPart, type PendingRow } from './pendingParts'
import { pendingParts, type PendingPart } from './pendingState'

const labels = { all: 'All waiting', hints: 'With a hint', day: 'Over 24 hours' }
const shortLabels = { all: 'All', hints: 'Hints', day: '> 24 h' }

interface Props {
  /** All pending conversions that match the filters; undefined until they are loaded. */
  rows: readonly PendingRow[] | undefined
  now: Instant
  part: PendingPart
  onChange: (part: PendingPart) => void
}

/** Selects the whole queue or a part, with counts. */
export function PendingParts({ rows, now, part, onChange }: Props) {
  const names = usePhone() ? shortLabels : labels
  return (
    <Segmented
      label="Which conversions"
      value={part}
      options={pendingParts.map((value) => ({
        value,
        label: rows
          ? `${names[value]} ${formatCount(rows.filter((row) => isInPart[value](row, now)).length)}`
          : names[value],
      }))}
      onChange={onChange}
    />
  )
}
