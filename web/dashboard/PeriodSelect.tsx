import { dashboardPeriods, periodLabels, type DashboardPeriod } from '../../shared/dashboardPeriods'
import { Segmented } from '../components/Segmented'

const options = dashboardPeriods.map((period) => ({ label: periodLabels[period].label, value: period }))

export function PeriodSelect({ period, onPeriod }: { period: DashboardPeriod; onPeriod: (period: DashboardPeriod) => void }) {
  return <Segmented label="Period" options={options} value={period} onChange={onPeriod} />
}
