import { copiedReports, type CopiedNeeds } from '../copiedReports'
import type { RunningReports } from '../engine'
import { openClickHouseCopy } from './clickhouseCopy'
import { clickhouseSql } from './clickhouseSql'

/**
 * Reports from ClickHouse, or from PostgreSQL while ClickHouse is away, behind or faulty. Pages of leads and their
 * totals come from PostgreSQL, because the facts are shared and cannot be held at one snapshot.
 */
export const clickhouseReports = (
  url: string,
  needs: Omit<CopiedNeeds, 'engine' | 'open' | 'textOf'>,
): RunningReports => ({
  ...copiedReports({ ...needs, engine: 'clickhouse', open: openClickHouseCopy(url), textOf: clickhouseSql }),
  queryTogether: () => Promise.resolve(null),
})
