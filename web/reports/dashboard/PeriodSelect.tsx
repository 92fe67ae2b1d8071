import { useState } from 'react'
import { dashboardPeriods, periodLabels, type DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import { Segmented } from '../../ui/form/choices/Segmented'

const options = dashboardPeriods.map((period) => ({ label: periodLabels[period].label, value: period }))

/** Shows a selection at once, before URL and blocks are updated. */
export function PeriodSelect({
  period,
  onPeriod,
}: {
  period: DashboardPeriod
  onPeriod: (period: DashboardPeriod) => void
}) {
  const [chosen, setChosen] = useState(period)
  const [followed, setFollowed] = useState(period)
  if (followed !== period) {
    setFollowed(period)
    setChosen(period)
  }
  const choose = (value: DashboardPeriod) => {
    setChosen(value)
    onPeriod(value)
  }
  return <Segmented label="Period" options={options} value={chosen} onChange={choose} />
}
