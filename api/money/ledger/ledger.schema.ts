import { z } from 'zod'
import { maxPageNumber } from '../../../shared/app/pages'
import { accountKindNames, entryKindNames } from '../../../shared/money/ledger'
import { after, cursorField } from '../../app/http/cursors'
import { idList, ids, idText } from '../../app/http/ids'
import { wholeNumber } from '../../app/http/wholeNumber'
import { leadStatusNames } from '../../../shared/leads/leadStatus'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/, 'The first day of a month, yyyy-MM-01.')
const kinds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(entryKindNames, `Use ${entryKindNames.join(', ')}.`)))

const filter = {
  ids,
  advertiser_id: idText.optional().meta({ description: 'Only entries of this advertiser.' }),
  publisher_id: idText.optional().meta({ description: 'Only entries of this publisher.' }),
  lead_ids: idList.optional().meta({ description: 'Only entries of these leads, separated by commas, at most 1000.' }),
  kinds: kinds.optional().meta({ description: `Only these kinds, separated by commas: ${entryKindNames.join(', ')}.` }),
  month: month
    .optional()
    .meta({ description: 'Only entries that were booked in this accounting month; its first day.' }),
  effective_month: month
    .optional()
    .meta({ description: 'Only entries whose effective date is in this accounting month; its first day.' }),
}
export const ledgerQuery = z.object({
  ...filter,
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, 1000),
  after,
})
export const ledgerExportQuery = z.object(filter)

export const ledgerEntry = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime().meta({ description: 'When it was booked.' }),
    kind: z.enum(entryKindNames),
    advertiser_id: z.int().nullable().meta({ description: 'The advertiser that it concerns; null: a publisher.' }),
    advertiser_name: z.string().nullable(),
    publisher_id: z.int().nullable().meta({ description: 'The publisher that it concerns; null: an advertiser.' }),
    publisher_name: z.string().nullable(),
    lead_id: z.int().nullable(),
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
    country_code: z.string().nullable(),
    effective_at: z.iso.datetime().meta({ description: 'Effective date: that of the fact in reports.' }),
    effective_month: month
      .nullable()
      .meta({ description: 'Accounting month of the effective date, its first day; null: before the first one.' }),
    month: month.meta({ description: 'Accounting month in which it was booked, its first day.' }),
    effective_closed_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the month of the effective date was closed; null: it is open.' }),
    actor: z.string().meta({ description: "The user's e-mail, `broker` or `system`." }),
    audit_id: z.int().nullable().meta({ description: 'The row of the audit log that was written with it.' }),
    old_status: z
      .enum(leadStatusNames)
      .nullable()
      .meta({ description: 'Status of the lead before; null: it was not there.' }),
    new_status: z
      .enum(leadStatusNames)
      .nullable()
      .meta({ description: 'Status of the lead after; null: it was deleted.' }),
    old_amount: z
      .number()
      .meta({ description: 'What the partner owed, or was owed, for this fact before; in dollars.' }),
    new_amount: z.number().meta({ description: 'The same after; in dollars.' }),
    amount: z
      .number()
      .meta({ description: 'The difference, in dollars; negative: the partner owes, or is owed, less.' }),
    lines: z
      .array(
        z
          .object({
            account: z.enum(accountKindNames),
            debit: z.number().nullable().meta({ description: 'In dollars; null for a credit.' }),
            credit: z.number().nullable().meta({ description: 'In dollars; null for a debit.' }),
          })
          .meta({ id: 'LedgerLine' }),
      )
      .meta({ description: 'Debits first; debits and credits are equal.' }),
  })
  .meta({ id: 'LedgerEntry', description: 'An event of money, for one partner. It is never changed.' })
export type LedgerEntry = z.input<typeof ledgerEntry>

export const ledger = z.object({
  total: z.int(),
  end_cursor: cursorField,
  differences: z.int().meta({
    description: 'Amounts of leads that differed from the reports at the last daily comparison; 0 if all is right.',
  }),
  data: z.array(ledgerEntry).meta({ description: 'Newest first.' }),
})

export const balancesQuery = z.object({
  advertiser_ids: idList.optional().meta({ description: 'Separated by commas, at most 1000.' }),
  publisher_ids: idList.optional().meta({ description: 'Separated by commas, at most 1000.' }),
})
export const balances = z.array(
  z
    .object({
      advertiser_id: z.int().nullable(),
      publisher_id: z.int().nullable(),
      balance: z.number().meta({ description: 'What the advertiser owes us, or we owe the publisher, in dollars.' }),
    })
    .meta({ id: 'PartnerBalance' }),
)
