import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

type PivotBody = Parameters<'/api/lead-pivot/columns', 'post'>['body']
type CrossTableBody = Parameters<'/api/lead-cross-table', 'post'>['body']
type MetricsBody = Parameters<'/api/lead-metrics', 'post'>['body']

/** Metrics with their own permission; others are never null. */
type Guarded = 'revenue' | 'payout' | 'profit' | 'margin' | 'margin_percent' | 'ecpl' | 'aecpl'
type Shown<Figures> = { [name in keyof Figures]: name extends Guarded ? Figures[name] : NonNullable<Figures[name]> }

export type RestFigures = Shown<Schemas['ReportFigures']>
export type RestFigure = keyof RestFigures
/** Values of each requested figure, row by row. */
export type RestFigureColumns = { [name in RestFigure]?: RestFigures[name][] }
export type RestPivotColumns = Pick<Schemas['PivotColumns'], 'value' | 'name' | 'country_code'> & RestFigureColumns
export type RestCrossHead = Schemas['CrossHead']

// The OpenAPI document declares every figure nullable, but these are never null.
export async function leadPivot(rest: Rest, body: PivotBody) {
  const { columns, previous, totals, ...answer } = await rest.query('/api/lead-pivot/columns', { body })
  return {
    ...answer,
    columns: columns as RestPivotColumns,
    previous: previous as RestFigureColumns | null,
    totals: totals as RestFigures & { previous?: RestFigures },
  }
}

export const leadCrossTable = (rest: Rest, body: CrossTableBody) => rest.query('/api/lead-cross-table', { body })

export const leadMetricsOfEach = async (rest: Rest, body: Parameters<'/api/lead-metrics/of-each', 'post'>['body']) =>
  (await rest.query('/api/lead-metrics/of-each', { body })) as (Shown<Schemas['LeadMetrics']> & { id: number })[]

export const leadMetrics = async (rest: Rest, body: MetricsBody) =>
  (await rest.query('/api/lead-metrics', { body })) as Shown<Schemas['LeadMetrics']>

type RestMetrics = Shown<Schemas['LeadMetrics']>
interface RestCompared {
  previous: RestMetrics | null
  is_part: boolean
  same_weekday: RestMetrics | null
  current_line: (RestMetrics | null)[]
  previous_line: (RestMetrics | null)[]
}

export const leadMetricsCompared = async (rest: Rest, body: Parameters<'/api/lead-metrics/compared', 'post'>['body']) =>
  (await rest.query('/api/lead-metrics/compared', { body })) as RestCompared
