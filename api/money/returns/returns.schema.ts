import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { maxPageNumber } from '../../../shared/app/pages'
import { returnFaults, returnLimits, returnSources } from '../../../shared/money/returns'
import { after, cursorField } from '../../app/http/cursors'
import { id, idList, idText } from '../../app/http/ids'
import { manyMessage, refusals } from '../../app/http/manyAnswer'
import { wholeNumber } from '../../app/http/wholeNumber'
import { undo, undoBody } from '../../app/undo/undo.schema'
import { asListed, leadRefusal } from '../../leads/leadActions/leadActions.schema'
import { leadRow } from '../../leads/leads/leads.schema'

const tooMany = `Return at most ${formatCount(returnLimits.leads)} deposits at once.`
const atMost = (characters: number) => `Use at most ${characters} characters.`
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/)
const money = (whose: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `US dollars; null without the global permission for ${whose}.` })

export const depositReturn = z
  .object({
    lead_id: z.int(),
    returned_at: z.iso.datetime(),
    deposited_at: z.iso.datetime(),
    advertiser_id: z.int(),
    advertiser_name: z.string(),
    publisher_id: z.int(),
    publisher_name: z.string(),
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
    reason_id: z.int(),
    reason: z.string(),
    note: z.string(),
    source: z.enum(returnSources).meta({ description: 'Who said so: staff, or the advertiser in one of three ways.' }),
    actor: z.string().meta({ description: "The user's e-mail, `broker` or `system`." }),
    is_borne: z.boolean().meta({ description: 'The publisher keeps its payout.' }),
    revenue: money('revenue').meta({ description: 'What the advertiser owes less, in US dollars.' }),
    payout: money('payout').meta({ description: 'What the publisher is owed less, in US dollars.' }),
  })
  .meta({ id: 'DepositReturn', description: 'A deposit that its advertiser took back.' })
export type DepositReturn = z.input<typeof depositReturn>

export const returnsQuery = z.object({
  lead_ids: idList.optional().meta({ description: 'Only those of these leads, separated by commas, at most 1000.' }),
  advertiser_id: idText.optional().meta({ description: 'Only those of this advertiser.' }),
  publisher_id: idText.optional().meta({ description: 'Only those of this publisher.' }),
  reason_id: idText.optional().meta({ description: 'Only those with this reason.' }),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, 1000),
  after,
})

export const returnList = z.object({
  total: z.int(),
  end_cursor: cursorField,
  data: z.array(depositReturn).meta({ description: 'The latest first.' }),
})

const leadIds = z.array(id).min(1, 'No row selected').max(returnLimits.leads, tooMany)

export const returnBody = z.object({
  lead_ids: leadIds,
  reason_id: id.meta({ description: 'One of the reasons of `GET /api/money/return-reasons` that staff may choose.' }),
  note: z.string().trim().max(returnLimits.note, atMost(returnLimits.note)).default('').meta({
    description: 'Required for the reason of kind `other`.',
  }),
  ...asListed,
})

export const undoReturnBody = undoBody.extend(asListed)

export const returnAnswer = z
  .object({
    message: manyMessage,
    leads: z.array(leadRow).meta({ description: 'The changed leads.' }),
    refused: refusals(leadRefusal),
    undo: undo.nullable().meta({ description: 'Undoes all of it; null after an undo.' }),
  })
  .meta({ id: 'ReturnAnswer' })

export const previewBody = z
  .object({
    lead_ids: leadIds.nullish(),
    lines: z
      .array(z.string().max(returnLimits.line, atMost(returnLimits.line)))
      .min(1, 'The list is empty.')
      .max(returnLimits.leads, tooMany)
      .nullish()
      .meta({ description: 'Ids or e-mails of leads; empty lines are skipped. In place of `lead_ids`.' }),
    advertiser_id: id.nullish().meta({ description: 'Leads of other advertisers are refused.' }),
  })
  .refine(({ lead_ids, lines }) => Boolean(lead_ids) !== Boolean(lines), {
    path: ['lead_ids'],
    error: 'Give ids of leads or lines, one of the two.',
  })

const previewedEntry = z
  .object({
    effective_month: month
      .nullable()
      .meta({ description: 'Of the deposit or approval; null: before the first month.' }),
    month: month.meta({ description: 'In which it would be booked; its first day.' }),
  })
  .meta({ id: 'PreviewedEntry' })

export const returnPreview = z
  .object({
    line: z.int().meta({ description: 'From 1.' }),
    text: z.string().meta({ description: 'The line as it was given.' }),
    lead_id: z.int().nullable().meta({ description: 'Null if no single lead is meant.' }),
    advertiser_id: z.int().nullable(),
    advertiser_name: z.string().nullable(),
    publisher_id: z.int().nullable(),
    publisher_name: z.string().nullable(),
    revenue: money('revenue'),
    payout: money('payout'),
    is_borne: z.boolean(),
    tells_publisher: z.boolean().meta({ description: 'A postback would tell the publisher.' }),
    entries: z.array(previewedEntry).meta({ description: 'What the ledger would book.' }),
    code: z.enum(returnFaults).nullable().meta({ description: 'Why it cannot be returned; null: it can.' }),
    message: z.string().nullable().meta({ description: 'The same in words.' }),
  })
  .meta({ id: 'ReturnPreview', description: 'What returning a deposit would do. Nothing is changed.' })
export type ReturnPreview = z.input<typeof returnPreview>
