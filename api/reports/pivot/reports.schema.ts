import { camelCase } from '../../../shared/app/camelCase'
import { z } from 'zod'
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { restGroupFacts, restGroups, type RestGroup } from '../../../shared/reports/reportGroups'
import { reportCardNames, reportCardNotes, reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { maxReportRows, reportColumn, restReportColumns, type RestReportColumn } from '../../../shared/reports/reports'
import { filterFields, filterListFields, groupTwice, parentsField } from '../../leads/filters/leadFilter.schema'

const lists = filterListFields.nullish()

/**
 * Filter of a report. Lists come in two maps, included and excluded (a list may be in both), or flat with `excludes`,
 * as in the leads list. All conditions are combined with AND.
 */
export const reportFilterFields = filterFields.extend({
  exclusive: lists.meta({ description: 'Lists of included values: only leads with one of the values.' }),
  excluded: lists.meta({
    description: 'Lists of excluded values: no leads with one of the values. Rows without a value are kept.',
  }),
  is_test: z
    .boolean()
    .nullable()
    .default(false)
    .meta({ description: 'null: all, true: only, false: none; defaults to false.' }),
  created_at: z.unknown().optional().meta({
    description: 'Accepted but ignored: start_date and end_date define the range, and a day on the path is a parent.',
  }),
})
export type ReportFilterBody = z.output<typeof reportFilterFields>

const groupBy = z.enum(restGroups)
const presetNames = Object.keys(datePresets) as [DatePreset, ...DatePreset[]]
export const datePreset = z.enum(presetNames).nullish().meta({
  description:
    'Name of the range; determines the previous range, for example yesterday for today and last month for this_month.',
})

type Path = readonly { key: RestGroup }[] | null | undefined
const isOn = (path: Path, group: RestGroup) => path?.some(({ key }) => key === group) ?? false

const pivotFields = reportFilterFields.extend({
  compare_with_past: z
    .boolean()
    .nullish()
    .meta({
      description:
        'Whether rows and totals include `previous`, the figures of the previous range, or of the same part of it while the ' +
        'range is running. Ignored with a day on the path, and for a range with an open end.',
    }),
  date_range_preset: datePreset,
  group_by: groupBy,
  parents: parentsField,
})
const groupsOnce = ({ group_by, parents }: z.output<typeof pivotFields>) => !isOn(parents, group_by)

export const leadPivotBody = pivotFields.refine(groupsOnce, { path: ['group_by'], error: groupTwice })

export const leadPivotColumnsBody = pivotFields
  .extend({
    columns: z
      .array(z.enum(restReportColumns))
      .max(100)
      .nullish()
      .meta({ description: 'Figures to calculate and return for each row; null for all.' }),
  })
  .refine(groupsOnce, { path: ['group_by'], error: groupTwice })

const kinds = { count: z.int(), money: z.number(), rate: z.number() }
const ofFigure = ({ kind, about }: { kind: keyof typeof kinds; about: string }) =>
  kinds[kind].nullable().meta({ description: about })

const columnShape = Object.fromEntries(
  restReportColumns.map((name) => {
    const { title, kind, formula } = reportColumn(camelCase(name))
    return [name, ofFigure({ kind, about: `${title}: ${formula}.` })]
  }),
) as Record<RestReportColumn, z.ZodNullable<z.ZodNumber>>

const reportFigures = z
  .object(columnShape)
  .meta({ id: 'ReportFigures', description: 'Null if the caller may not see the metric in the scope of the path.' })

export const groupValue = z.union([z.int(), z.string()]).nullable()
const groupShape = Object.fromEntries(
  restGroups.map((group) => [
    group,
    groupValue
      .optional()
      .meta({ description: `${restGroupFacts[group].one}, if grouped by it; null for leads without a value.` }),
  ]),
) as Record<RestGroup, z.ZodOptional<typeof groupValue>>

export const rowName = z
  .string()
  .nullable()
  .meta({ description: 'Current name of the record, the day, or the text; null for leads without a value.' })
export const countryCode = z.string().nullish().meta({ description: 'For countries: ISO 3166-1 alpha-2 code.' })

const pivotRow = z
  .object({
    ...groupShape,
    name: rowName,
    country_code: countryCode,
    ...columnShape,
    previous: reportFigures
      .optional()
      .meta({ description: 'Figures of the previous range; all 0 if the row did not exist then.' }),
  })
  .meta({ id: 'PivotRow' })

const rowOrder = `Sorted by leads, then attempts, most first, then by name; days in their order. Includes rows that only the previous range has. At most ${maxReportRows}.`

/** Properties of the whole pivot. */
const pivotSummary = z.object({
  headers: z
    .array(z.enum([...restGroups, ...restReportColumns]))
    .meta({ description: 'Key of the group, then the columns that the caller may see.' }),
  totals: pivotRow.meta({
    description: 'Totals of all rows, including rows beyond the limit. The group is null and the name is Total.',
  }),
  next_group_by_drilldown_enum: z
    .partialRecord(groupBy, z.string())
    .meta({ description: 'Groupings available for the next step of the path, each with its title.' }),
  row_count: z.int().meta({ description: 'Total number of rows.' }),
  previous_range: z.object({ start: z.string(), end: z.string() }).nullable().meta({
    description:
      'Range of the `previous` figures: two wall-clock minutes, `yyyy-MM-dd HH:mm`, both inclusive. Null without a comparison.',
  }),
})

export const leadPivot = pivotSummary
  .extend({ data: z.array(pivotRow).meta({ description: rowOrder }) })
  .meta({ id: 'LeadPivot' })

const figureLists = Object.fromEntries(
  Object.entries(columnShape).map(([column, figure]) => [column, z.array(figure).optional()]),
) as Record<RestReportColumn, z.ZodOptional<z.ZodArray<z.ZodNullable<z.ZodNumber>>>>

export const leadPivotColumns = pivotSummary
  .extend({
    columns: z
      .object({
        value: z.array(groupValue).meta({
          description: 'Value of the group in each row: an id, a day or a text; null for leads without a value.',
        }),
        name: z.array(rowName),
        country_code: z.array(countryCode).optional(),
        ...figureLists,
      })
      .meta({
        id: 'PivotColumns',
        description: `For each figure named in \`columns\`: the values in the order of the rows. ${rowOrder}`,
      }),
    previous: z
      .object(figureLists)
      .nullable()
      .meta({ id: 'PreviousColumns', description: 'Figures of the previous range; null without a comparison.' }),
  })
  .meta({ id: 'LeadPivotColumns' })
export type ReportCards = z.input<typeof leadMetrics>
export type LeadPivot = z.input<typeof leadPivot>
export type LeadPivotColumns = z.input<typeof leadPivotColumns>

export const leadMetricsBody = reportFilterFields.meta({
  description: 'Filter of a report. `publisher_status` is applied to advertiser statuses if `brand_status` is omitted.',
})

/** Record types by which metrics can be grouped, with their filter lists. */
export const metricsOf = { advertiser_id: 'advertiser_id', publisher_id: 'affiliate_id' } as const satisfies Record<
  string,
  RestGroup
>
export const leadMetricsOfEachBody = reportFilterFields
  .extend({
    of_each: z
      .enum(Object.keys(metricsOf) as [keyof typeof metricsOf])
      .meta({ description: 'Filter list that contains the records.' }),
  })
  .refine((body) => body[body.of_each]?.length, {
    path: ['of_each'],
    error: 'Name the records in this list of the filter.',
  })

export const leadMetrics = z
  .object(
    Object.fromEntries(
      reportCardNames.map((card) => [
        card,
        ofFigure({ kind: reportCards[card].kind, about: `${reportCards[card].title}: ${reportCards[card].hint}.` }),
      ]),
    ) as Record<ReportCard, z.ZodNullable<z.ZodNumber>>,
  )
  .extend({
    pending_ftd: z.int().meta({ description: `${reportCardNotes.pending_ftd.about}.` }),
    conversion_when_approved: z.number().meta({ description: `${reportCardNotes.conversion_when_approved.about}.` }),
  })
  .meta({ id: 'LeadMetrics', description: 'Money is null without its global permission (93–97).' })

export const leadMetricsOfEach = z.array(leadMetrics.extend({ id: z.int().meta({ description: 'Id of the record.' }) }))

export const metricsComparedBody = reportFilterFields.extend({ date_range_preset: datePreset })
const line = (description: string) => z.array(leadMetrics.nullable()).meta({ description })

export const metricsCompared = z
  .object({
    previous: leadMetrics.nullable().meta({
      description:
        'Figures of the previous range: the whole range, or the same part if the current range is not over. Null if an end of ' +
        'the range is open.',
    }),
    is_part: z.boolean().meta({ description: 'Whether `previous` covers only a part of the previous range.' }),
    same_weekday: leadMetrics.nullable().meta({
      description: 'For today or the last 24 hours: figures of the same time a week earlier. Null for other ranges.',
    }),
    current_line: line(
      'Figures for each hour, day or month of the range, depending on its length; null for future positions and positions that do not exist in the range.',
    ),
    previous_line: line('Figures of the previous range at the same positions.'),
  })
  .meta({ id: 'LeadMetricsCompared' })
export type MetricsCompared = z.input<typeof metricsCompared>

export const maxCrossRows = 500
export const maxCrossColumns = 100

export const crossTableBody = reportFilterFields
  .extend({
    rows_by: groupBy,
    columns_by: groupBy,
    metric: z.enum(restReportColumns),
    parents: parentsField,
  })
  .refine(({ rows_by, parents }) => !isOn(parents, rows_by), { path: ['rows_by'], error: groupTwice })
  .refine(({ rows_by, columns_by, parents }) => columns_by !== rows_by && !isOn(parents, columns_by), {
    path: ['columns_by'],
    error: groupTwice,
  })

export const publisherFunnels = z.array(
  z.object({ id: z.int().meta({ description: 'Id of the publisher.' }), funnels: z.array(z.string()) }),
)

const crossHead = z
  .object({
    value: groupValue.meta({ description: 'An id, a day or a text; null for leads without a value.' }),
    name: rowName,
    country_code: countryCode,
    total: z.number().nullable().meta({ description: 'The metric over the whole row or column.' }),
    leads: z.int().meta({ description: 'Accepted leads of the whole row or column.' }),
  })
  .meta({ id: 'CrossHead' })

export const crossTable = z
  .object({
    rows: z.array(crossHead).meta({
      description: `Sorted by the number of leads behind the metric, most first; days in their order. At most ${maxCrossRows}.`,
    }),
    columns: z.array(crossHead).meta({ description: `Sorted like the rows, at most ${maxCrossColumns}.` }),
    cells: z
      .array(z.array(z.number().nullable()))
      .meta({ description: 'cells[row][column]; null if there are no leads.' }),
    cell_leads: z.array(z.array(z.int())).meta({
      description:
        'For a metric per lead (a rate, eCPL, AeCPL, margin): the leads of each cell; empty for other metrics.',
    }),
    row_count: z.int(),
    column_count: z.int(),
    total: z
      .number()
      .nullable()
      .meta({ description: 'Total of all data, including rows and columns beyond the limits.' }),
  })
  .meta({
    id: 'LeadCrossTable',
    description: 'Figures are null if the caller may not see the metric in the scope of the path or of its rows.',
  })
export type CrossTable = z.input<typeof crossTable>
export type CrossHead = z.input<typeof crossHead>
