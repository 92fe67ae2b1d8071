// SQL of reports, for benchmarks that run it on an engine alone.
import { withLiterals } from '../../api/db/literals.ts'
import { readPivot } from '../../api/reports/pivot/pivot.queries.ts'
import { readLost } from '../../api/reports/pivot/lostLeads/lostLeads.queries.ts'
import { lostLeadsBody } from '../../api/reports/pivot/lostLeads/lostLeads.schema.ts'
import { factQuery } from '../../api/reports/pivot/reports.filter.ts'
import { leadPivotBody } from '../../api/reports/pivot/reports.schema.ts'

/** SQL of a pivot from the API's code, with the same defaults. */
export async function pivotText(body, context) {
  const { group_by, ...filter } = leadPivotBody.parse(body)
  let text = ''
  const engine = { query: async (sql) => ((text = withLiterals(sql)), []) }
  await readPivot(engine, factQuery(filter), group_by, context, null)
  return text
}

/** SQL of the lost leads from the API's code. */
export async function lostText(body, context) {
  const { group_by, ...filter } = lostLeadsBody.parse(body)
  let text = ''
  const engine = { query: async (sql) => ((text = withLiterals(sql)), []) }
  await readLost(engine, factQuery(filter), group_by, context, { withRevenue: true })
  return text
}
