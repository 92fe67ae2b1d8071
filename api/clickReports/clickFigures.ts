import {
  clickColumn,
  clickColumnNames,
  type ClickColumn,
  type ClickGroup,
  type ClickSums,
} from '../../shared/clickReports'
import { MINUTE } from '../../shared/timeZones'
import type { ClickRow } from './clickReports.queries'
import type { ClickFigureValues } from './clickReports.schema'

/** The figures of a row or of the Total; null for what the viewer may not see. */
export const figuresOf = (sums: ClickSums, seen: readonly ClickColumn[]): ClickFigureValues =>
  Object.fromEntries(
    clickColumnNames.map((name) => [name, seen.includes(name) ? clickColumn(name).value(sums) : null]),
  ) as ClickFigureValues

/** What stands for a row in the next step of a path: an id, an offer's name, a day. */
export function valueOf(group: ClickGroup, { key, name }: ClickRow): number | string | null {
  if (group === 'offer') return name
  return group === 'created_at' && key !== null ? new Date(key * MINUTE).toISOString().slice(0, 10) : key
}
