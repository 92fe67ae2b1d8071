import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import { leadStatusNames } from '../../../shared/leads/leadStatus'
import { filterFields } from '../filters/leadFilter.schema'
import { id } from '../../app/http/ids'
import { manyMessage, refusals } from '../../app/http/manyAnswer'
import { leadRefusal } from '../leadActions/leadActions.schema'
import { leadRow } from '../leads/leads.schema'
import { tzOffset } from '../../app/http/tzOffset'
import { undo, undoBody } from '../../app/undo/undo.schema'

const maxOverrideLength = 200

const text = (description: string) => z.string().nullable().meta({ description })
const recordId = (description: string) => z.int().nullable().meta({ description })
const one = (description: string) => z.union([z.literal(0), z.literal(1)]).meta({ description })
const percent = (description: string) => z.union([z.literal(0), z.literal(100)]).meta({ description })
const money = (metric: string, description: string) =>
  z
    .number()
    .nullable()
    .meta({
      description: `${description} US dollars, at most two decimals; null without REPORT_METRIC_GLOBAL_${metric}.`,
    })

/** The request of the specification with the other filters of reports, which link here. */
export const pendingConversionsBody = z
  .object({
    tz_offset: tzOffset,
    ...filterFields.shape,
    created_inside_date_range: filterFields.shape.created_inside_date_range.meta({
      description: "Applies the date range to the lead's created_at.",
    }),
    compare_with_past: filterFields.shape.compare_with_past.meta({
      description: 'Accepted but ignored: lists have no comparison.',
    }),
    lead_id: id
      .nullish()
      .meta({ description: 'Returns the conversion of this lead in any state; other filters are ignored.' }),
  })
  .meta({
    description: 'Every field is optional; null and empty lists do not filter. The date range applies to the FTD date.',
  })

/** A conversion with its lead. The figures are those of this lead. See docs/domain/figures.md. */
export const pendingConversion = z
  .object({
    id: z.int().meta({ description: 'Id of the lead.' }),
    email: z.string(),
    lead_status_id: z.int().meta({ description: '5 FTD, 6 Pending FTD, 7 FTD REJECTED.' }),
    status: z.enum(leadStatusNames).meta({ description: 'Name of the status lead_status_id.' }),
    advertiser_id: recordId('Id of the advertiser that reported the deposit, or holds the lead.'),
    advertiser_name: text('Name of advertiser_id.'),
    affiliate_id: z.int().meta({ description: 'The publisher.' }),
    affiliate_name: z.string().meta({ description: 'Name of the publisher affiliate_id.' }),
    country_id: recordId("The lead's country."),
    country_name: text('Name of country_id.'),
    country_code: text('ISO 3166-1 alpha-2 of country_id.'),
    funnel: text('Slug of the offer.'),
    offer: text('Name of the offer.'),
    custom_param_1: text("The publisher's own parameter."),
    custom_param_2: text("The publisher's own parameter."),
    custom_param_3: text("The publisher's own parameter."),
    custom_param_4: text("The publisher's own parameter."),
    custom_param_5: text("The publisher's own parameter."),
    total: z.literal(1).meta({ description: 'Always 1.' }),
    registrations: z.literal(1).meta({ description: 'Number of leads: 1 if the lead converted.' }),
    deposits: one('FTDs: 1 with a real deposit that was accepted.'),
    aff_ftd: one('1 when accepted, fakes included.'),
    revenue: money('REVENUE', 'Booked at the deposit.'),
    payout: money('PAYOUT', 'Booked when accepted.'),
    profit: money('PROFIT', 'revenue - payout.'),
    margin: money('MARGIN', 'ecpl - aecpl.'),
    ecpl: money('ECPL', 'revenue / leads.'),
    aecpl: money('AECPL', 'payout / leads.'),
    cr: percent('deposits / leads x 100.'),
    cr_when_approved: percent('(deposits + pending with a real deposit) / leads x 100.'),
    aff_cr: percent('aff_ftd / leads x 100.'),
    aff_cr_when_approved: percent('(aff_ftd + pending) / leads x 100.'),
    affiliate_sale_status: text(
      "Status shown to the publisher: the override, or else the advertiser's status, or else the default.",
    ),
    brand_status: text('Status reported by the advertiser.'),
    status_override: text('Set by staff.'),
    created_at_converted_time: z.string().meta({ description: 'When the lead was created. ISO 8601 in `tz_offset`.' }),
    ftd_date_converted_time: z.string().meta({
      description:
        'When the deposit was reported or the fake FTD was fired; unchanged by acceptance. ISO 8601 in `tz_offset`.',
    }),
    late_ftd: z.enum(['Yes', 'No']).meta({
      description: 'Whether the deposit came more than the configured number of days after the lead was created.',
    }),
    row_color: text('`#796b99` for a fake FTD.'),
    is_fake_ftd: z.boolean().meta({ description: 'Whether the FTD was fired by an operator without a deposit.' }),
    is_quality_control: z.boolean().meta({ description: 'Whether quality control holds the lead back.' }),
    is_injected: z.union([z.literal(0), z.literal(1)]),
    is_test: z.boolean().meta({ description: 'Whether the lead was marked as a test or sent to a test advertiser.' }),
    funnel_override: text("Funnel sent to the advertiser instead of the lead's own."),
    publisher_id_override: text('Publisher id sent to the advertiser instead of the real one.'),
    version: z.int().meta({ description: 'Increases with each change of the lead.' }),
  })
  .meta({ id: 'PendingConversion' })
export type PendingConversionRow = z.infer<typeof pendingConversion>

const overrideText = z
  .string()
  .trim()
  .max(maxOverrideLength, `Status override must not exceed ${maxOverrideLength} characters`)
  .nullish()
  .meta({ description: 'Status shown to the publisher; required to reject, null to accept.' })

const decision = { status_override: overrideText, is_accept: z.boolean({ error: 'Send true or false' }) }
type DecisionBody = { is_accept: boolean; status_override?: string | null | undefined }
const rejectsWithReason = ({ is_accept, status_override }: DecisionBody) => is_accept || Boolean(status_override)
const reasonRequired = { path: ['status_override'], error: 'Status override is required' }
const acceptsWithoutReason = ({ is_accept, status_override }: DecisionBody) => !is_accept || !status_override
const reasonUnwanted = { path: ['status_override'], error: 'Leave the status override empty to accept' }

export const conversionAction = z
  .object({ lead_id: id, ...decision })
  .refine(rejectsWithReason, reasonRequired)
  .refine(acceptsWithoutReason, reasonUnwanted)

export const conversionActionAnswer = z
  .object({
    message: z.string(),
    conversion: pendingConversion.meta({ description: 'The conversion after the change.' }),
    lead: leadRow.meta({ description: 'The lead after the change, with all fields.' }),
    undo: undo.meta({ description: 'Undoes the decision.' }),
  })
  .meta({ id: 'ConversionActionAnswer' })

export const tooMany = `Accept or reject at most ${formatCount(maxDecisions)} conversions at once. Please narrow the filter.`

/** The same for several conversions: of these leads, or of all that match a filter. */
export const bulkAction = z
  .object({
    lead_ids: z.array(id).min(1, 'No row selected').max(maxDecisions, tooMany).nullish(),
    filter: pendingConversionsBody.omit({ tz_offset: true, lead_id: true }).nullish().meta({
      description: 'All pending conversions that match; alternative to `lead_ids`. Needs `expected_total`.',
    }),
    expected_total: z.int().min(1, 'No row selected').max(maxDecisions, tooMany).nullish().meta({
      description: 'Number of matches of `filter` when the user selected them; 409 if the number differs now.',
    }),
    ...decision,
  })
  .refine(({ lead_ids, filter }) => Boolean(lead_ids) !== Boolean(filter), {
    path: ['lead_ids'],
    error: 'Give the ids of leads or a filter, one of the two',
  })
  .refine(({ filter, expected_total }) => Boolean(filter) === (expected_total != null), {
    path: ['expected_total'],
    error: 'Send it with a filter, and only then',
  })
  .refine(rejectsWithReason, reasonRequired)
  .refine(acceptsWithoutReason, reasonUnwanted)

const refused = refusals(leadRefusal)
const conversionsNow = z
  .array(pendingConversion)
  .meta({ description: 'Conversions that were changed, after the change.' })

export const bulkActionAnswer = z
  .object({
    message: manyMessage,
    conversions: conversionsNow,
    refused,
    undo: undo.nullable().meta({ description: 'Undoes all decisions; null if nothing was decided.' }),
  })
  .meta({ id: 'ConversionBulkActionAnswer' })

export const undoDecisionBody = undoBody
export const undoDecisionAnswer = z
  .object({ message: manyMessage, conversions: conversionsNow, refused })
  .meta({ id: 'ConversionUndoAnswer' })
