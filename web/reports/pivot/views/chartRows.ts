/** Data of a report's chart. */
import { addDays } from '../../../../shared/app/time/wallTimes'
import type { ReportGroup } from '../../../../shared/reports/reportGroups'
import type { Pivot } from '../reportFigures'
import { nameOf } from '../reportRows'

export interface ChartRow {
  /** Key on the axis. */
  key: string
  name: string
  leads: number
  ftds: number
}

/** Maximum number of bars. */
const maxBars = 40
const maxLabel = 12
/** Maximum number of days: two years. */
const maxDays = 750

/** `Tamarind Cap...` */
export const cutLabel = (name: string): string => (name.length > maxLabel ? `${name.slice(0, maxLabel)}...` : name)

const axisDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' })
/** `Nov 20`: MMM dd. */
export const dayLabel = (day: string): string => axisDays.format(Date.parse(`${day}T00:00Z`))

function everyDay(rows: readonly ChartRow[]): ChartRow[] {
  const [first, last] = [rows[0]?.key, rows.at(-1)?.key]
  if (!first || !last) return []
  const byDay = new Map(rows.map((row) => [row.key, row]))
  const days: ChartRow[] = []
  for (let day = first; day <= last && days.length < maxDays; day = addDays(day, 1))
    days.push(byDay.get(day) ?? { key: day, name: dayLabel(day), leads: 0, ftds: 0 })
  return days
}

/** A bar per row: for days all between the first and last one, else the rows with the most leads. */
export function chartRows({ rows }: Pick<Pivot, 'rows'>, by: ReportGroup): { bars: ChartRow[]; isCut: boolean } {
  const all = rows.map((row, index) => ({
    key: row.value ?? `none ${index}`,
    name: nameOf(row, by),
    leads: row.figures.leads,
    ftds: row.figures.ftds,
  }))
  if (by === 'createdAt') {
    const days = everyDay(all.filter(({ key }) => !key.startsWith('none')).sort((a, b) => (a.key < b.key ? -1 : 1)))
    return { bars: days, isCut: days.length === maxDays }
  }
  return {
    bars: all.sort((a, b) => b.leads - a.leads || b.ftds - a.ftds).slice(0, maxBars),
    isCut: all.length > maxBars,
  }
}
