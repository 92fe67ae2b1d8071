import { z } from 'zod'
import { leadStatusNames } from '../../../shared/leads/leadStatus'
import { maxPageLimit, maxPageNumber, sortOrders } from '../../../shared/app/pages'
import { leadQueryBody } from '../filters/leadFilter.schema'
import { after, cursorField } from '../../app/http/cursors'
import { tzOffset } from '../../app/http/tzOffset'

const text = (description: string) => z.string().nullable().meta({ description })
const moment = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} ISO 8601 in \`tz_offset\`.` })
const money = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description} US dollars, at most two decimals.` })
const recordId = (description: string) => z.int().nullable().meta({ description })
const origin = text('Origin of the override: injection, advertiser, publisher or distribution.')
const percent = (description: string) => z.union([z.literal(0), z.literal(100)]).meta({ description })

/** All fields of a lead row; `columns` selects some of them. */
const fields = z.object({
  id: z.int(),
  email: z.string(),
  first_name: text('First name.'),
  last_name: text('Last name.'),
  phone: text('As submitted.'),
  ip: text('IP address of the lead.'),
  hit_id: text('Click id of the publisher.'),
  city: text('As submitted.'),
  language: text('ISO 639-1 code.'),
  lead_status_id: z
    .int()
    .meta({ description: '1 Submitted, 2 Accepted, 3 Rejected, 5 FTD, 6 Pending FTD, 7 FTD REJECTED.' }),
  status: z.enum(leadStatusNames).meta({ description: 'Name of the status lead_status_id.' }),
  brand_status: text('Status reported by the advertiser.'),
  publisher_status: text(
    "Status shown to the publisher: the override, or else the advertiser's status, or else the default.",
  ),
  status_override: text('Set by staff.'),
  rejection_reason: text('Why the lead was rejected.'),
  advertiser_id: recordId('Id of the advertiser that holds the lead.'),
  advertiser_name: text('Name of advertiser_id.'),
  affiliate_id: z.int().meta({ description: 'The publisher.' }),
  publisher_name: z.string().meta({ description: 'Name of the publisher affiliate_id.' }),
  country_id: recordId('Id of the country, determined by the setting locate_leads_by.'),
  country_name: text('Name of country_id.'),
  country_code: text('ISO 3166-1 alpha-2 of country_id.'),
  dis_id: recordId('The distribution.'),
  distribution_name: text('Name of dis_id.'),
  funnel: text('Slug of the offer.'),
  offer: text('Name of the offer.'),
  custom_param_1: text("The publisher's own parameter."),
  custom_param_2: text("The publisher's own parameter."),
  custom_param_3: text("The publisher's own parameter."),
  custom_param_4: text("The publisher's own parameter."),
  custom_param_5: text("The publisher's own parameter."),
  revenue: money('Booked at the deposit; null without REPORT_METRIC_GLOBAL_REVENUE.'),
  payout: money('Booked at approval; null without REPORT_METRIC_GLOBAL_PAYOUT.'),
  cr: percent('Conversion rate of this lead: 100 with an approved real deposit, otherwise 0.'),
  aff_cr: percent(
    'Publisher conversion rate of this lead: 100 with an approved conversion (fakes included), otherwise 0.',
  ),
  total: z.literal(1).meta({ description: 'Always 1.' }),
  late_ftd: z.enum(['Yes', 'No']).meta({
    description: 'Whether the deposit came more than the configured number of days after the lead was created.',
  }),
  created_at: z.string().meta({ description: 'ISO 8601 in `tz_offset`.' }),
  ftd_date: moment('When the conversion was approved.'),
  broker_ftd: moment('When the advertiser reported the deposit.'),
  real_conversion: z
    .enum(['Yes', 'No'])
    .nullable()
    .meta({ description: 'Whether the conversion has a real deposit; null without a conversion.' }),
  is_injected: z.union([z.literal(0), z.literal(1)]),
  injected: text('Outcome of the last injection: a text with Accepted or Rejected.'),
  funnel_override: text("Funnel sent to the advertiser instead of the lead's own."),
  funnel_override_origin: origin,
  publisher_id_override: text('Publisher id sent to the advertiser instead of the real one.'),
  pub_override_origin: origin,
  autologin_url: text('Link that signs the lead in at the advertiser.'),
  redirect_url: text('Where the lead was sent.'),
  notes: text('Notes of staff.'),
  campaign_id: recordId('Campaign that registered this lead.'),
  campaign_name: text('Name of campaign_id.'),
  campaign_step_name: text('Name of the step of the campaign.'),
  origin_lead_id: recordId('Id of the lead that the registered consumer was imported from.'),
  row_color: text('`#796b99` for a fake FTD.'),
  is_test: z.boolean().meta({ description: 'Whether the lead was marked as a test or sent to a test advertiser.' }),
  is_fake_ftd: z.boolean().meta({ description: 'Whether the FTD was fired by an operator without a deposit.' }),
  is_quality_control: z.boolean().meta({ description: 'Whether quality control holds the lead back.' }),
  version: z.int().meta({ description: 'Increases with each change.' }),
})

export const leadFieldNames = fields.keyof().options
export type LeadField = (typeof leadFieldNames)[number]
export const isLeadField = (name: string): name is LeadField => (leadFieldNames as readonly string[]).includes(name)

export type LeadRow = z.output<typeof leadRow>

export const leadRow = fields
  .partial()
  .required({ id: true })
  .meta({ id: 'LeadRow', description: 'Contains the fields named in `columns`, and `id`.' })

export const leadDetailsBody = leadQueryBody.safeExtend({
  tz_offset: tzOffset,
  page_number: z.int().min(1).max(maxPageNumber).default(1),
  limit: z.int().min(1).max(maxPageLimit).default(100),
  after: after.meta({
    description: '`end_cursor` of a page sorted by created_at: returns the rows after it and ignores the page number.',
  }),
  sort_by_column: z.string().max(100).nullish().meta({
    description:
      'Field of the row. If it cannot be sorted by, or the caller may not see it, the list is sorted by created_at descending.',
  }),
  sort_order: z.enum(sortOrders).nullish().meta({ description: 'Defaults to desc.' }),
  columns: z
    .array(z.enum(leadFieldNames))
    .max(100)
    .nullish()
    .meta({ description: 'Fields to read and return, besides `id`; null for all.' }),
})

export const leadColumnsBody = leadDetailsBody.safeExtend({
  counts: z
    .boolean()
    .default(true)
    .meta({ description: 'False: a page after a cursor need not count all matching leads.' }),
})

export const leadDetails = z
  .object({
    total: z.int().meta({ description: 'Number of matching leads on all pages.' }),
    latest_id: z.int().nullable().meta({
      description:
        'Highest id of all matching leads; null if there are none. Use it to exclude leads that arrive later from a selection.',
    }),
    as_of: z.string().meta({ description: 'Time of the data: ISO 8601 in UTC.' }),
    end_cursor: cursorField.meta({
      description:
        'Cursor for `after` to read the next page; null if the page has no rows or is not sorted by created_at.',
    }),
    data: z.array(leadRow),
  })
  .meta({ id: 'LeadDetails' })

const lists = Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, z.array(field)])) as {
  [Field in LeadField]: z.ZodArray<(typeof fields.shape)[Field]>
}

const leadColumns = z.object(lists).partial().required({ id: true }).meta({
  id: 'LeadColumns',
  description: 'For each field named in `columns`, and for `id`: the values in the order of the page.',
})

export type LeadColumns = z.output<typeof leadColumns>

export const leadDetailsColumns = z
  .object({
    ...leadDetails.omit({ data: true }).shape,
    total: z.int().nullable().meta({ description: 'Number of matching leads on all pages; null if not counted.' }),
    columns: leadColumns,
  })
  .meta({ id: 'LeadDetailsColumns' })
