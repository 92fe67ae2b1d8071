import type { Parameters, Rest, Schemas } from '../restTypes'

type PivotBody = Parameters<'/api/lead-pivot', 'post'>['body']
type CrossTableBody = Parameters<'/api/lead-cross-table', 'post'>['body']
type MetricsBody = Parameters<'/api/lead-metrics', 'post'>['body']

/** Metrics with a permission of their own; the others are never null. */
type Guarded = 'revenue' | 'payout' | 'profit' | 'margin' | 'margin_percent' | 'ecpl' | 'aecpl'
type Shown<Figures> = { [name in keyof Figures]: name extends Guarded ? Figures[name] : NonNullable<Figures[name]> }

export type RestFigures = Shown<Schemas['ReportFigures']>
/** The totals are such a row, too. */
export type RestPivotRow = Omit<Schemas['PivotRow'], keyof RestFigures | 'previous'> & RestFigures & { previous?: RestFigures }
export type RestCrossHead = Schemas['CrossHead']

// The document says of every figure that it may be null; of these it cannot be.
export async function leadPivot(rest: Rest, body: PivotBody) {
  const { data, totals, ...answer } = await rest.query('/api/lead-pivot', { body })
  return { ...answer, data: data as RestPivotRow[], totals: totals as RestPivotRow }
}

export const leadCrossTable = (rest: Rest, body: CrossTableBody) => rest.query('/api/lead-cross-table', { body })

export const leadMetrics = async (rest: Rest, body: MetricsBody) => (await rest.query('/api/lead-metrics', { body })) as Shown<Schemas['LeadMetrics']>
