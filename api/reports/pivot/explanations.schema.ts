import { z } from 'zod'
import {
  allExplainedGroups,
  explainedComparisons,
  explainedMetricNames,
} from '../../../shared/reports/explainedFigures'
import { restGroupFacts } from '../../../shared/reports/reportGroups'
import { parentsField } from '../../leads/filters/leadFilter.schema'
import { countryCode, datePreset, groupValue, reportFilterFields, rowName } from './reports.schema'

/** Groups that are named one by one; the rest is summed. */
export const maxExplainedGroups = 20

export const explanationBody = reportFilterFields.extend({
  parents: parentsField,
  date_range_preset: datePreset,
  metric: z.enum(explainedMetricNames).meta({
    description:
      'The figure of `POST /api/lead-metrics` to explain; lost_leads: attempts − leads, as in `POST /api/lost-leads`.',
  }),
  compare_with: z
    .enum(explainedComparisons)
    .default('previous')
    .meta({
      description:
        'previous: the previous range, or the same part of it if the range is not over; same_weekday: the same time a week ' +
        'earlier, only for today and the last 24 hours; whole_previous: the whole previous range.',
    }),
})

const figure = (description: string) => z.number().nullable().meta({ description })
const part = (description: string) => z.number().meta({ description })
const inUnits = 'In dollars, percentage points or leads, to two decimals.'

const change = z
  .object({
    before: figure('The figure in the earlier range; null for a ratio without leads.'),
    after: figure('The figure in the range; null for a ratio without leads.'),
    base_before: z
      .int()
      .meta({ description: 'Leads of the earlier range (attempts for leads, attempts, success and lost leads).' }),
    base_after: z.int().meta({ description: 'The same of the range.' }),
    mix: part(`Part of the difference because there are more or fewer leads of the group. ${inUnits}`),
    rate: part(`Part of the difference because the group itself changed. ${inUnits}`),
  })
  .meta({ id: 'MetricChange' })

const explainedGroup = z
  .object({ value: groupValue, name: rowName, country_code: countryCode, change })
  .meta({ id: 'ExplainedGroup', description: 'A group of leads and its parts of the difference.' })

const dimension = z
  .object({
    group_by: z.enum(allExplainedGroups),
    title: z.string().meta({ description: `Name of the grouping, for example ${restGroupFacts.affiliate_id.one}.` }),
    difference: part(`after − before of all groups: exactly the sum of all parts. ${inUnits}`),
    change: change.meta({ description: 'Of all groups.' }),
    groups: z.array(explainedGroup).meta({
      description: `Groups with the largest parts first, at most ${maxExplainedGroups}.`,
    }),
    others: z
      .object({ count: z.int().meta({ description: 'Number of these groups.' }), change })
      .nullable()
      .meta({ id: 'ExplainedOthers', description: 'All other groups together; null if there are none.' }),
  })
  .meta({ id: 'ExplainedDimension' })

export const explanation = z
  .object({
    previous_range: z
      .object({ start: z.string(), end: z.string() })
      .meta({ description: 'The earlier range: two wall-clock minutes, `yyyy-MM-dd HH:mm`, both inclusive.' }),
    comparisons: z.array(z.enum(explainedComparisons)).meta({ description: 'Comparisons that exist for this range.' }),
    before: figure('The figure in the earlier range; null for a ratio without leads.'),
    after: figure('The figure in the range; null for a ratio without leads.'),
    dimensions: z.array(dimension).meta({
      description:
        'The difference by each grouping with two or more groups; first the one in which few groups explain most of what did ' +
        'not change evenly. Empty if a ratio does not exist in one of the ranges.',
    }),
  })
  .meta({ id: 'MetricExplanation' })
export type Explanation = z.input<typeof explanation>
export type ExplainedDimension = z.input<typeof dimension>
