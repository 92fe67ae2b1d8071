import { groupTitles, nextGroups } from '../../shared/reportGroups'
import { maySeeCross, reportColumn, reportColumnNames, type ReportColumn } from '../../shared/reports'
import type { Cross } from './reportsState'
import type { PivotTab } from './reportTabs'

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
      <span className="select-button">
        <label>
          <span className="select-label">Across</span>
          <select
            value={cross?.by ?? ''}
            onChange={({ target }) => {
              const by = nextGroups(tab, []).find((group) => group === target.value)
              onChange(by ? { by, metric: cross?.metric ?? 'leads' } : null)
            }}
          >
            <option value="">Nothing</option>
            {nextGroups(tab, []).map((group) => (
              <option key={group} value={group}>
                {groupTitles[group].one}
              </option>
            ))}
          </select>
        </label>
      </span>
      {cross && (
        <span className="select-button">
          <label>
            <span className="select-label">Figure</span>
            <select
              value={cross.metric}
              onChange={({ target }) => {
                const metric = reportColumnNames.find((column) => column === target.value)
                if (metric) onChange({ ...cross, metric })
              }}
            >
              {crossMetrics(tab, cross, held).map((column) => (
                <option key={column} value={column}>
                  {reportColumn(column).title}
                </option>
              ))}
            </select>
          </label>
        </span>
      )}
    </>
  )
}
