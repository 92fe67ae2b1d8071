import { z } from 'zod'
import { campaignLimits, campaignResults, campaignsPageSize } from '../../../shared/campaigns/campaigns'
import { statisticsGroups } from '../../../shared/campaigns/campaignFigures'
import { after, cursorField } from '../../app/http/cursors'
import { maxPageLimit, maxPageNumber } from '../../../shared/app/pages'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { clickFigureFields } from '../../reports/clickReports/clickReports.schema'
import { id, idText } from '../../app/http/ids'
import { traceStep } from '../../routing/engine/traceSteps'
import { wholeNumber } from '../../app/http/wholeNumber'

/** Comma-separated values of a query parameter. */
const several = <Value>(value: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(value).max(campaignLimits.listValues))
    .optional()
const ids = several(idText)
const result = z.enum(campaignResults, `Use ${campaignResults.join(', ')}.`)
const search = z.string().trim().max(500).optional()
const page = { page: wholeNumber(1, maxPageNumber), limit: wholeNumber(campaignsPageSize, maxPageLimit) }
const day = z
  .string()
  .refine((text) => parseWallTime(text) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
  .optional()

export const params = z.object({ id: idText })
export const funnelQuery = z.object({
  source_id: idText.optional().meta({ description: 'Only consumers of this source.' }),
})
export const statisticsQuery = z.object({
  by: z.enum(statisticsGroups, `Use ${statisticsGroups.join(', ')}.`).default('country'),
  start_date: day.meta({
    description: "yyyy-MM-dd or yyyy-MM-dd HH:mm in the user's time zone; defaults to the start of the campaign.",
  }),
  end_date: day.meta({ description: 'Same format as start_date; the end minute is included.' }),
})

const narrowing = { search, step_id: ids, source_id: ids, result: several(result), country_id: ids, advertiser_id: ids }
export const logsQuery = z.object({ ...page, after, ...narrowing }).meta({
  description: 'Separate several values of a filter by commas. `search` is part of an e-mail, or the id of a lead.',
})
export const consumersQuery = z.object({
  ...page,
  search,
  state: several(z.enum(['waiting', 'sending', 'ended'], 'Use waiting, sending, ended.')),
  source_id: ids,
})

const list = <T extends z.ZodType>(value: T) => z.array(value).max(campaignLimits.listValues).nullish()
export const logsExportBody = z.object({
  search: z.string().trim().max(500).nullish(),
  step_id: list(id),
  source_id: list(id),
  result: list(result),
  country_id: list(id),
  advertiser_id: list(id),
})

const count = z.int().min(0)
const counted = { held: count, accepted: count, refused: count }
export const funnelStep = z
  .object({
    step_id: id,
    number: z.int(),
    name: z.string(),
    is_archived: z.boolean(),
    entered: count.meta({ description: 'Sum of all results.' }),
    waiting: count.meta({ description: 'Waiting, including those being sent.' }),
    ...counted,
    control: count,
    not_for_them: count,
    not_possible: count,
    left: count.meta({ description: 'Left the campaign before being sent.' }),
    sent: count.meta({ description: 'accepted + refused + held.' }),
    deposited: count.meta({
      description: 'Real deposits of the registrations of this step, approved or pending; overlaps with the results.',
    }),
    opens_at: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          'When the step sends next, if its schedule, the sending hours or the opening hours of its advertisers prevent sending ' +
          'now; otherwise null.',
      }),
    advertisers: z.array(z.object({ advertiser_id: id, advertiser_name: z.string(), ...counted })),
  })
  .meta({ id: 'CampaignFunnelStep', description: 'Results of the consumers that reached a step.' })
export const funnel = z.array(funnelStep)

const statisticsTotals = clickFigureFields.meta({ id: 'CampaignFigures' })
const statisticsRow = statisticsTotals
  .extend({
    key: id
      .nullable()
      .meta({ description: 'Id of the country, step, source or advertiser; null for rows without one.' }),
    name: z.string().nullable(),
    country_code: z.string().nullable().meta({ description: 'For countries: ISO 3166-1 alpha-2 code.' }),
  })
  .meta({ id: 'CampaignStatisticsRow' })
export const statistics = z
  .object({
    headers: z.array(z.string()).meta({ description: 'Key of the group, then the columns that the caller may see.' }),
    data: z.array(statisticsRow),
    totals: statisticsTotals,
  })
  .meta({ id: 'CampaignStatistics' })

const text = z.string().nullable()
const at = z.string().meta({ description: 'ISO 8601 in UTC.' })
const placed = { country_id: id.nullable(), country_name: text, country_code: text }
const log = z
  .object({
    id,
    consumer_id: id,
    email: text.meta({ description: 'In lower case.' }),
    source_id: id,
    source_number: z.int(),
    step_id: id,
    step_number: z.int(),
    step_name: z.string(),
    result: result.meta({ description: 'Also `waiting` while being sent.' }),
    advertiser_id: id.nullable(),
    advertiser_name: text,
    reason: text.meta({ description: 'Reason in words.' }),
    ...placed,
    lead_id: id.nullable().meta({ description: 'The registration.' }),
    origin_lead_id: id.nullable(),
    at: at.meta({ description: 'When it got its current state; ISO 8601 in UTC.' }),
    trace: z
      .array(traceStep)
      .meta({ description: 'Routing steps that were evaluated, each with the reason it was skipped.' }),
  })
  .meta({ id: 'CampaignLogEntry', description: 'A consumer at a step.' })
export type CampaignLog = z.input<typeof log>
export const logs = z.object({ total: count, end_cursor: cursorField, data: z.array(log) })

const consumer = z
  .object({
    id,
    email: text,
    phone: text,
    source_id: id,
    source_number: z.int(),
    ...placed,
    state: z.enum(['waiting', 'sending', 'ended']),
    ended_as: z.enum(['finished', 'exit']).nullable(),
    step_number: z.int().nullable(),
    due_at: at.nullable().meta({ description: 'When the next step is due, for waiting consumers.' }),
    origin_lead_id: id.nullable(),
    imported_at: at,
  })
  .meta({ id: 'CampaignConsumer' })
export type CampaignConsumer = z.input<typeof consumer>
export const consumers = z.object({ total: count, data: z.array(consumer) })
