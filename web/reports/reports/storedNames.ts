/** How addresses and stored views spell groupings and figures of reports: with the names of REST. */
import { camelCase, snakeCase } from '../../../shared/app/camelCase'
import { readGroup, writeGroup } from '../../../shared/reports/reportGroups'
import { isReportColumn } from '../pivot/reportFigures'

export const storedName = (name: string): string => (isReportColumn(name) ? snakeCase(name) : writeGroup(name))

/** Inverse of `storedName`; unknown names stay. */
export function readStoredName(stored: string): string {
  const column = camelCase(stored)
  return readGroup(stored) ?? (isReportColumn(column) ? column : stored)
}
