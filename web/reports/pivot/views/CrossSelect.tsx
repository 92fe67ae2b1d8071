import { groupFacts, nextGroups, reportGroups } from '../../../../shared/reports/reportGroups'
import { maySeeCross, reportColumn, reportColumnNames, type ReportColumn } from '../../../../shared/reports/reports'
import { SelectButton } from '../../../ui/form/choices/SelectButton'
import type { Cross } from '../../reports/reportsState'
import type { PivotTab } from '../../reports/reportTabs'

interface Props {
  tab: PivotTab
  cross: Cross | null
  held: readonly number[]
  onChange: (cross: Cross | null) => void
}

/** Figures of a cross table that the user may see. */
export const crossMetrics = (tab: PivotTab, cross: Cross, held: readonly number[]): ReportColumn[] =>
  reportColumnNames.filter((column) => maySeeCross(held, column, [tab], cross.by))

/** Selects a second grouping and the figure of the cells. */
export function CrossSelect({ tab, cross, held, onChange }: Props) {
  return (
    <>
      <SelectButton
        label="Across"
        value={cross?.by ?? ''}
        options={[
          { value: '', label: 'Nothing' },
          ...nextGroups(reportGroups, tab, []).map((group) => ({ value: group, label: groupFacts[group].one })),
        ]}
        onChange={(by) => onChange(by ? { by, metric: cross?.metric ?? 'leads' } : null)}
      />
      {cross && (
        <SelectButton
          label="Figure"
          value={cross.metric}
          options={crossMetrics(tab, cross, held).map((value) => ({ value, label: reportColumn(value).title }))}
          onChange={(metric) => onChange({ ...cross, metric })}
        />
      )}
    </>
  )
}
