import { ChartNoAxesColumn } from 'lucide-react'
import { groupTitles, type ReportGroup } from '../../../shared/reports/reportGroups'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'

interface Props {
  by: ReportGroup
  /** How many filters are set beside the range. */
  active: number
  onClear: () => void
  /** null when the filters are in sight. */
  onShowFilter: (() => void) | null
}

/** A report without a row: why, and what to do about it. */
export function NoRows({ by, active, onClear, onShowFilter }: Props) {
  const text = active
    ? `Nothing in this range passes the ${active === 1 ? 'filter' : `${active} filters`}.`
    : 'No lead came in and none converted in this range.'
  return (
    <EmptyState icon={ChartNoAxesColumn} title={`No ${groupTitles[by].many} to report`} text={text}>
      {active > 0 && (
        <Button variant="solid" onClick={onClear}>
          Clear all filters
        </Button>
      )}
      {onShowFilter && <Button onClick={onShowFilter}>{active ? 'Show filter' : 'Choose another range'}</Button>}
    </EmptyState>
  )
}
