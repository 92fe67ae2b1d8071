import { groupTitles, nextGroups } from '../../../../shared/reports/reportGroups'
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

/** The figures of a cross table that the viewer may see. */
export const crossMetrics = (tab: PivotTab, cross: Cross, held: readonly number[]): ReportColumn[] =>
  reportColumnNames.filter((column) => maySeeCross(held, column, [tab], cross.by))

/** A second grouping beside that of the tab, and which figure its cells show. */
export function CrossSelect({ tab, cross, held, onChange }: Props) {
  return (
    <>
      <SelectButton
        label="Across"
        value={cross?.by ?? ''}
        onChange={(value) => {
          const by = nextGroups(tab, []).find((group) => group === value)
          onChange(by ? { by, metric: cross?.metric ?? 'leads' } : null)
        }}
      >
        <option value="">Nothing</option>
        {nextGroups(tab, []).map((group) => (
          <option key={group} value={group}>
            {groupTitles[group].one}
          </option>
        ))}
      </SelectButton>
      {cross && (
        <SelectButton
          label="Figure"
          value={cross.metric}
          onChange={(value) => {
            const metric = reportColumnNames.find((column) => column === value)
            if (metric) onChange({ ...cross, metric })
          }}
        >
          {crossMetrics(tab, cross, held).map((column) => (
            <option key={column} value={column}>
              {reportColumn(column).title}
            </option>
          ))}
        </SelectButton>
      )}
    </>
  )
}
