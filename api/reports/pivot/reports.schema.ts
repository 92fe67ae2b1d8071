import { z } from 'zod'
import { datePresets, type DatePreset } from '../../../shared/app/time/dates'
import { groupTitles, reportGroups, type ReportGroup } from '../../../shared/reports/reportGroups'
import { reportCardNames, reportCardNotes, reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { maxReportRows, reportColumn, reportColumnNames, type ReportColumn } from '../../../shared/reports/reports'
import { filterFields, filterListFields, groupTwice, parentsField } from '../../leads/filters/leadFilter.schema'

const lists = filterListFields.nullish()

/**
 * The filter of a report. Lists come as two maps, the chosen and the left out, in both of which one list may stand (in these and
 * not in those); or flat with `excludes`, as in the leads list. What is said in several places holds together.
 */
export const reportFilterFields = filterFields.extend({
  exclusive: lists.meta({ description: 'Lists to choose from: only leads with one of the values.' }),
  excluded: lists.meta({
    description: 'Lists to leave out: no lead with one of the values. A row without a value stays.',
  }),
  is_test: z
    .boolean()
    .nullable()
    .default(false)
    .meta({ description: 'null = all, true = only, false = none; false when left out.' }),
  created_at: z.unknown().optional().meta({
    description: 'Taken as sent and not heeded: start_date and end_date say when, and a day on a path is a parent.',
  }),
})
export type ReportFilterBody = z.output<typeof reportFilterFields>

const groupBy = z.enum(reportGroups)
const presetNames = Object.keys(datePresets) as [DatePreset, ...DatePreset[]]
const datePreset = z.enum(presetNames).nullish().meta({
  description: 'Names the range, for what it is compared with: today with yesterday, this_month with last month.',
})

type Path = readonly { key: ReportGroup }[] | null | undefined
const isOn = (path: Path, group: ReportGroup) => path?.some(({ key }) => key === group) ?? false

const pivotFields = reportFilterFields.extend({
  compare_with_past: z.boolean().nullish().meta({
    description:
      'Rows and totals carry `previous`, over the range before; while the range is running, over the same part of it. Without effect where a day is on the path, and for a range with an open end.',
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
      .array(z.enum(reportColumnNames))
      .max(100)
      .nullish()
      .meta({ description: 'The figures to work out and send of each row; null for all.' }),
  })
  .refine(groupsOnce, { path: ['group_by'], error: groupTwice })

const kinds = { count: z.int(), money: z.number(), rate: z.number() }
const ofFigure = ({ kind, about }: { kind: keyof typeof kinds; about: string }) =>
  kinds[kind].nullable().meta({ description: about })

const columnShape = Object.fromEntries(
  reportColumnNames.map((name) => {
    const { title, kind, formula } = reportColumn(name)
    return [name, ofFigure({ kind, about: `${title}: ${formula}.` })]
  }),
) as Record<ReportColumn, z.ZodNullable<z.ZodNumber>>

export const reportFigures = z
  .object(columnShape)
  .meta({ id: 'ReportFigures', description: 'Null where the viewer may not see the metric in the scope of the path.' })

const groupValue = z.union([z.int(), z.string()]).nullable()
const groupShape = Object.fromEntries(
  reportGroups.map((group) => [
    group,
    groupValue
      .optional()
      .meta({ description: `${groupTitles[group].one}, when grouped by it; null for leads without one.` }),
  ]),
) as Record<ReportGroup, z.ZodOptional<typeof groupValue>>

const name = z
  .string()
  .nullable()
  .meta({ description: "A record's name as it is now, the day, or the text; null for leads without a value." })
const countryCode = z.string().nullish().meta({ description: 'ISO 3166-1 alpha-2, of countries.' })

const pivotRow = z
  .object({
    ...groupShape,
    name,
    country_code: countryCode,
    ...columnShape,
    previous: reportFigures
      .optional()
      .meta({ description: 'The same over the range before; all 0 for a row that the past lacks.' }),
  })
  .meta({ id: 'PivotRow' })

const rowOrder = `By leads, then attempts, most first, then by name; days in their order. A row that only the past has is there too. At most ${maxReportRows}.`

/** What is said of the whole pivot. */
const pivotSummary = z.object({
  headers: z
    .array(z.enum([...reportGroups, ...reportColumnNames]))
    .meta({ description: 'The group, then the columns that the viewer may see.' }),
  totals: pivotRow.meta({
    description: 'Of all rows, also those beyond the limit. Its group is null and its name Total.',
  }),
  next_group_by_drilldown_enum: z
    .partialRecord(groupBy, z.string())
    .meta({ description: 'By what a row can be grouped further, each with its title.' }),
  row_count: z.int().meta({ description: 'How many rows there are in all.' }),
  previous_range: z.object({ start: z.string(), end: z.string() }).nullable().meta({
    description:
      'What `previous` covers: two wall-clock minutes, `yyyy-MM-dd HH:mm`, both included. Null without a comparison.',
  }),
})

export const leadPivot = pivotSummary
  .extend({ data: z.array(pivotRow).meta({ description: rowOrder }) })
  .meta({ id: 'LeadPivot' })

const figureLists = Object.fromEntries(
  Object.entries(columnShape).map(([column, figure]) => [column, z.array(figure).optional()]),
) as Record<ReportColumn, z.ZodOptional<z.ZodArray<z.ZodNullable<z.ZodNumber>>>>

export const leadPivotColumns = pivotSummary
  .extend({
    columns: z
      .object({
        value: z
          .array(groupValue)
          .meta({ description: 'What each row is grouped by: an id, a day or a text; null for leads without one.' }),
        name: z.array(name),
        country_code: z.array(countryCode).optional(),
        ...figureLists,
      })
      .meta({
        id: 'PivotColumns',
        description: `Of each figure that \`columns\` named the values in the order of the rows. ${rowOrder}`,
      }),
    previous: z
      .object(figureLists)
      .nullable()
      .meta({ id: 'PreviousColumns', description: 'The same over the range before; null without a comparison.' }),
  })
  .meta({ id: 'LeadPivotColumns' })
export type ReportCards = z.input<typeof leadMetrics>
export type LeadPivot = z.input<typeof leadPivot>
export type LeadPivotColumns = z.input<typeof leadPivotColumns>

export const leadMetricsBody = reportFilterFields.meta({
  description: 'The filter of a report. `publisher_status` means advertiser statuses where `brand_status` is left out.',
})

/** Records by which metrics are told apart, by the list of the filter that names them. */
export const metricsOf = { advertiser_id: 'advertiser_id', publisher_id: 'affiliate_id' } as const satisfies Record<
  string,
  ReportGroup
>
export const leadMetricsOfEachBody = reportFilterFields
  .extend({
    of_each: z
      .enum(Object.keys(metricsOf) as [keyof typeof metricsOf])
      .meta({ description: 'The list of the filter that names the records.' }),
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

export const leadMetricsOfEach = z.array(leadMetrics.extend({ id: z.int().meta({ description: 'Of the record.' }) }))

export const metricsComparedBody = reportFilterFields.extend({ date_range_preset: datePreset })
const line = (description: string) => z.array(leadMetrics.nullable()).meta({ description })

export const metricsCompared = z
  .object({
    previous: leadMetrics.nullable().meta({
      description:
        'Of the range before: all of it, or as much as is over of this one. Null where an end of the range is open.',
    }),
    is_part: z.boolean().meta({ description: 'Whether previous is a part of the range before.' }),
    same_weekday: leadMetrics
      .nullable()
      .meta({ description: 'Of today or the last 24 hours: the same a week before. Null for other ranges.' }),
    current_line: line(
      'Of each hour, day or month of the range, as fits its length; null for what is to come, or where this range has no such part.',
    ),
    previous_line: line('Of the range before, at the same places.'),
  })
  .meta({ id: 'LeadMetricsCompared' })
export type MetricsCompared = z.input<typeof metricsCompared>

export const maxCrossRows = 500
export const maxCrossColumns = 100

export const crossTableBody = reportFilterFields
  .extend({
    rows_by: groupBy,
    columns_by: groupBy,
    metric: z.enum(reportColumnNames),
    parents: parentsField,
  })
  .refine(({ rows_by, parents }) => !isOn(parents, rows_by), { path: ['rows_by'], error: groupTwice })
  .refine(({ rows_by, columns_by, parents }) => columns_by !== rows_by && !isOn(parents, columns_by), {
    path: ['columns_by'],
    error: groupTwice,
  })

const crossHead = z
  .object({
    value: groupValue.meta({ description: 'An id, a day or a text; null for leads without one.' }),
    name,
    country_code: countryCode,
    total: z.number().nullable().meta({ description: 'The metric over the whole row or column.' }),
    leads: z.int().meta({ description: 'Accepted leads of the whole row or column.' }),
  })
  .meta({ id: 'CrossHead' })

export const crossTable = z
  .object({
    rows: z.array(crossHead).meta({
      description: `By the leads behind the metric, most first; days in their order. At most ${maxCrossRows}.`,
    }),
    columns: z.array(crossHead).meta({ description: `Likewise, at most ${maxCrossColumns}.` }),
    cells: z
      .array(z.array(z.number().nullable()))
      .meta({ description: 'cells[row][column]; null where there is nothing.' }),
    cell_leads: z.array(z.array(z.int())).meta({
      description: 'Of a metric per lead (a rate, eCPL, AeCPL, margin) the leads behind each cell; empty for others.',
    }),
    row_count: z.int(),
    column_count: z.int(),
    total: z.number().nullable().meta({ description: 'Of everything, also what lies beyond the limits.' }),
  })
  .meta({
    id: 'LeadCrossTable',
    description: 'Figures are null where the viewer may not see the metric in the scope of the path or of its rows.',
  })
export type CrossTable = z.input<typeof crossTable>
export type CrossHead = z.input<typeof crossHead>
