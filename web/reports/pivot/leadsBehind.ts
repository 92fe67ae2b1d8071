import { reportColumn, type ReportColumn } from '../../../shared/reports/reports'
import { camelCase } from '../../../shared/app/camelCase'
import type { LeadMetric } from '../../generated/graphql'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { FilterState } from '../../filters/filterState'
import type { PathStep } from '../../filters/reportPath'
import { leadsHref } from '../../leads/leads/leadsUrl'
import { frozenFilters } from '../reports/reportRequest'

/**
 * Addresses of the leads behind figures. Relative ranges become fixed times, because the leads list cannot show the
 * rolling last 24 hours of an earlier time.
 */
export interface LeadsBehind {
  /** Leads of a figure; null if the list cannot select them. */
  figure: (column: ReportColumn, path: readonly PathStep[]) => string | null
  metric: (metric: LeadMetric, path: readonly PathStep[]) => string
  /** All leads of a row. */
  row: (path: readonly PathStep[]) => string
}

/** Without the selects of the leads screen, which would hide counted leads. */
export function leadsBehind(filters: FilterState, zone: string, now: Instant): LeadsBehind {
  const frozen = frozenFilters(filters, zone, now)
  const metric = (metric: LeadMetric | null, parents: readonly PathStep[]) =>
    leadsHref({ filters: frozen, metric, parents })
  return {
    figure: (column, path) => {
      const { leads } = reportColumn(column)
      return leads && metric(camelCase(leads), path)
    },
    metric,
    row: (path) => metric(null, path),
  }
}
