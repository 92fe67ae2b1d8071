import { z } from 'zod'
import { maxPageNumber } from '../../../shared/app/pages'
import { brokerListFieldNames, lineChoiceNames, lineKindNames, maxChosen } from '../../../shared/money/brokerLists'
import { idText } from '../../app/http/ids'
import { wholeNumber } from '../../app/http/wholeNumber'
import { listColumns } from '../../app/lists/lists.schema'
import { monthParams } from '../accountingMonths/accountingMonths.schema'

export const comparedParams = monthParams.extend({ advertiser: idText })

const kinds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(lineKindNames, `Use ${lineKindNames.join(', ')}.`)))

export const comparisonQuery = z.object({
  kinds: kinds
    .optional()
    .meta({ description: `Only lines of these kinds, separated by commas: ${lineKindNames.join(', ')}.` }),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(100, 1000),
})

const { column, mapping } = listColumns(z.enum(brokerListFieldNames, 'Choose what the column holds'))

export const mappingInput = z.object({
  mapping,
  is_final: z
    .boolean()
    .default(false)
    .meta({ description: 'The list is compared from now on. Refused while a line cannot be read.' }),
})

const key = z.string().min(1).max(300)
export const choiceInput = z.object({
  choice: z.enum(lineChoiceNames, `Use ${lineChoiceNames.join(', ')}.`),
  keys: z
    .array(key)
    .min(1, 'Say which lines.')
    .max(maxChosen, `Choose at most ${maxChosen} lines at once.`)
    .nullish()
    .meta({ description: 'Keys of lines. Null: all lines without a choice, which can only be kept or disputed.' }),
  version: z.int('Say which version was read.').meta({
    description: 'The version of the list that was read; 409 if somebody else chose for one of the lines since.',
  }),
})

const money = z.number()
const moneyOrNull = z.number().nullable()

export const comparisonState = z
  .object({
    advertiser_id: z.int(),
    advertiser_name: z.string(),
    has_list: z.boolean(),
    differences: z.int().meta({ description: 'Lines that are not equal.' }),
    open: z.int().meta({ description: 'Of these, lines without a choice.' }),
    disputed: z.int().meta({ description: 'Lines that are disputed: they stay in our sum.' }),
    disputed_amount: money.meta({ description: 'Dollars of these.' }),
    ours: money.meta({ description: 'Dollars of the deposits of the month by the ledger.' }),
  })
  .meta({ id: 'BrokerComparisonState' })

const unread = z
  .object({ line: z.int(), field: z.string().nullable(), reason: z.string(), is_refused: z.boolean() })
  .meta({ id: 'UnreadLine' })

const brokerList = z
  .object({
    file_name: z.string().nullable().meta({ description: 'Null: it was fetched from the broker.' }),
    columns: z.array(z.string()),
    preview: z.array(z.array(z.string())).meta({ description: 'The first rows.' }),
    mapping: z.array(column).meta({ description: 'Meaning of each column.' }),
    rows: z.int(),
    refused: z.int().meta({ description: 'Lines that cannot be read. With one of them the list cannot be compared.' }),
    skipped: z.int().meta({ description: 'Lines that are no deposit, such as totals.' }),
    problems: z.array(z.string()),
    unread: z.array(unread).meta({ description: 'The first 100 lines that are refused or skipped.' }),
    is_fetching: z.boolean().meta({ description: 'Its lines are still fetched from the broker.' }),
    created_by: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'BrokerList' })

const kindSum = z
  .object({ kind: z.enum(lineKindNames), count: z.int(), ours: money, theirs: money })
  .meta({ id: 'ComparedKind' })

const comparedLine = z
  .object({
    key: z.string(),
    kind: z.enum(lineKindNames),
    lead_id: z.int().nullable().meta({ description: 'Null: no lead of ours.' }),
    reference: z.string().nullable().meta({ description: 'How the broker names it; null if it does not list it.' }),
    email: z.string().nullable().meta({ description: 'Null without a lead, and without LEADS_LIST.' }),
    country_code: z.string().nullable(),
    deposited_at: z.iso.datetime().nullable(),
    ours: moneyOrNull.meta({ description: 'Dollars before the choice; null: no deposit of ours.' }),
    theirs: moneyOrNull.meta({ description: 'Dollars; null: not in the list.' }),
    choice: z.enum(lineChoiceNames).nullable(),
    chosen_by: z.string().nullable(),
    accept_refusal: z
      .string()
      .nullable()
      .meta({ description: 'Why the figure of the broker cannot be accepted; null if it can.' }),
  })
  .meta({ id: 'ComparedLine' })

export const comparison = z
  .object({
    advertiser_id: z.int(),
    advertiser_name: z.string(),
    has_pull: z.boolean().meta({ description: 'The list can be fetched from the broker.' }),
    list: brokerList.nullable().meta({ description: 'The list that is compared.' }),
    draft: brokerList.nullable().meta({ description: 'A list that is not compared yet.' }),
    version: z.int().meta({ description: 'Raised by each choice; 0 without a list.' }),
    kinds: z.array(kindSum),
    open: z.int().meta({ description: 'Lines that are not equal and have no choice.' }),
    accepted: money.meta({ description: 'Dollars that accepted figures changed.' }),
    total: z.int().meta({ description: 'Lines of these kinds.' }),
    lines: z.array(comparedLine),
  })
  .meta({ id: 'BrokerComparison' })
