import { ChartNoAxesColumn } from 'lucide-react'
import { groupTitles, type ReportGroup } from '../../../shared/reports/reportGroups'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'

interface Props {
  by: ReportGroup
  /** Number of active filters except the range. */
  active: number
  onClear: () => void
  /** null if the filters are visible. */
  onShowFilter: (() => void) | null
}

/** Empty state of a report with the reason and actions. */
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
