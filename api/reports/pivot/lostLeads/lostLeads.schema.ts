import { z } from 'zod'
import { explainedComparisons } from '../../../../shared/reports/explainedFigures'
import { restGroupFacts, restPathGroups, restGroups } from '../../../../shared/reports/reportGroups'
import { maxReportRows } from '../../../../shared/reports/reports'
import { isDay } from '../../../../shared/app/time/wallTimes'
import { groupTwice, parentsField } from '../../../leads/filters/leadFilter.schema'
import { countryCode, datePreset, groupValue, maxCrossColumns, reportFilterFields, rowName } from '../reports.schema'
import { maxLostRows } from './lostSql.queries'

const kinds = { id: 'an id', day: 'a day as yyyy-MM-dd', text: 'a text' } as const

export const lostLeadsBody = reportFilterFields
  .extend({
    group_by: z.enum(restPathGroups),
    parents: parentsField,
    columns_by: z
      .enum(restGroups)
      .nullish()
      .meta({
        description: `Second grouping: each row is also counted by it, in at most ${maxCrossColumns} columns.`,
      }),
    column_values: z
      .array(groupValue)
      .min(1, 'Name a column.')
      .max(maxCrossColumns, `At most ${maxCrossColumns} columns.`)
      .nullish()
      .meta({
        description: 'The columns in their order, for example those of the level above; by default the largest.',
      }),
    date_range_preset: datePreset,
    compare_with: z
      .enum(explainedComparisons)
      .nullish()
      .meta({
        description:
          'An earlier range for `previous`. previous: the previous range, or the same part of it if the range is not over; ' +
          'same_weekday: the same time a week earlier, only for today and the last 24 hours; whole_previous: the whole ' +
          'previous range. Ignored for days, for ranges with an open end, and for ranges that do not have this comparison.',
      }),
  })
  .refine(({ group_by, parents }) => !parents?.some(({ key }) => key === group_by), {
    path: ['group_by'],
    error: groupTwice,
  })
  .refine(
    ({ columns_by, group_by, parents }) => columns_by !== group_by && !parents?.some(({ key }) => key === columns_by),
    { path: ['columns_by'], error: groupTwice },
  )
  .superRefine(({ columns_by, column_values }, { addIssue }) => {
    if (!column_values) return
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['column_values'], message })
    if (!columns_by) return refuse('Name columns_by.')
    const kind = restGroupFacts[columns_by].kind
    const isValue = (value: number | string) =>
      kind === 'id' ? typeof value === 'number' : typeof value === 'string' && (kind === 'text' || isDay(value))
    if (column_values.some((value) => value !== null && !isValue(value))) refuse(`Each value is ${kinds[kind]}.`)
  })

const expectedRevenue = z.number().nullable()
const figureFields = {
  leads: z.int().meta({ description: 'Leads that no advertiser took: attempts minus leads.' }),
  expected_revenue: expectedRevenue.meta({
    description:
      'US dollars expected of these leads: for each the revenue per accepted lead over the last 30 days of its first ' +
      'advertiser in its country, else of its publisher in it, else of the country. Null without permission 93.',
  }),
}
const past = z.object(figureFields).meta({ id: 'LostLeadsPast' })
const previous = past.nullable().meta({
  description: 'Figures of the earlier range, at what a lead is expected to earn today; null without a comparison.',
})
const figures = { ...figureFields, previous }
const described = {
  value: groupValue.meta({ description: 'Id, day or text of the group; null for leads without a value.' }),
  name: rowName,
  country_code: countryCode,
}

export const lostLeads = z
  .object({
    data: z
      .array(
        z
          .object({
            ...described,
            ...figures,
            leads_by_column: z.array(z.int()).meta({ description: 'Leads of the row in each column, in their order.' }),
            expected_revenue_by_column: z.array(expectedRevenue).meta({
              description: 'US dollars expected of them, each rounded for itself. Null without permission 93.',
            }),
          })
          .meta({ id: 'LostLeadsRow' }),
      )
      .meta({
        description:
          'Most leads first; days in their order. By obstacle a lead counts in the row of each. Includes rows that only the ' +
          `earlier range has. At most ${maxReportRows}, with columns ${maxLostRows}.`,
      }),
    row_count: z.int().meta({ description: 'Total number of rows.' }),
    totals: z.object(figures).meta({ id: 'LostLeadsFigures', description: 'Figures of all rows.' }),
    columns: z
      .array(z.object({ ...described, ...figureFields }).meta({ id: 'LostLeadsColumn' }))
      .meta({ description: `Most leads first; days in their order. Empty without \`columns_by\`.` }),
    column_count: z.int().meta({ description: 'Total number of columns.' }),
    previous_range: z
      .object({ start: z.string(), end: z.string() })
      .nullable()
      .meta({ description: 'The earlier range: two wall-clock minutes, `yyyy-MM-dd HH:mm`, both inclusive.' }),
    comparisons: z.array(z.enum(explainedComparisons)).meta({ description: 'Comparisons that exist for this range.' }),
  })
  .meta({ id: 'LostLeads' })
