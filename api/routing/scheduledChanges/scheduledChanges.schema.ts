import { z } from 'zod'
import { maxScheduledDays, scheduledRecords, scheduledStates } from '../../../shared/routing/scheduledChanges'
import { id, ids, idList } from '../../app/http/ids'
import { maxPageNumber } from '../../../shared/app/pages'
import { wholeNumber } from '../../app/http/wholeNumber'

const entity = z.enum(scheduledRecords).meta({ description: 'Type of the record.' })

export const scheduledChange = z
  .object({
    id: z.int(),
    entity,
    record_id: z.int(),
    field: z.string().meta({ description: 'The field that is changed, as the record names it.', example: 'cap' }),
    old_value: z.string().meta({ description: 'The change is made only if the field still has this value.' }),
    new_value: z.string(),
    old_text: z.string().meta({ description: 'The old value in words: of shares with the names of the advertisers.' }),
    new_text: z.string(),
    record_name: z.string().nullable().meta({ description: 'Current name of the record; null if it was deleted.' }),
    distribution_id: z.int().nullable().meta({ description: 'Of a distribution or its group; null otherwise.' }),
    at: z.iso.datetime(),
    wall_time: z.string().meta({ description: 'The time as it was entered.', example: '2026-11-30 00:00' }),
    time_zone: z.string().meta({ description: 'IANA name of its time zone.' }),
    owner: z.string().meta({ description: 'Name of the user with whose permissions it is made.' }),
    state: z.enum(scheduledStates),
    reason: z.string().nullable().meta({ description: 'Why it was stopped.' }),
    access_token: z.string().nullable().meta({
      description: 'Name of the access token that scheduled it, with whose permissions it is made; null: a person did.',
    }),
    can_take_over: z.boolean().meta({
      description:
        'Whether an access token scheduled it and it is not made yet: a person who may change the record can take it over.',
    }),
    finished_at: z.iso.datetime().nullable().meta({ description: 'When it was made, stopped or cancelled.' }),
  })
  .meta({ id: 'ScheduledChange' })
export type ScheduledChangeRow = z.output<typeof scheduledChange>

export const scheduledQuery = z
  .object({
    ids,
    entity: entity.optional(),
    record_ids: idList.optional().meta({ description: 'Only changes of these records that wait; needs `entity`.' }),
    distribution_ids: idList
      .optional()
      .meta({ description: 'Only changes of these distributions and their groups that wait.' }),
  })
  .refine(({ ids, entity, record_ids, distribution_ids }) => ids ?? distribution_ids ?? (entity && record_ids), {
    path: ['ids'],
    message: 'Say which, by ids, by distribution_ids, or by entity and record_ids.',
  })

export const scheduledInput = z.object({
  entity,
  record_id: id,
  value: z.string().max(2000, 'Use at most 2,000 characters.').meta({
    description:
      'The new value: of a cap a whole number, of an advertiser or a distribution `active` or `inactive`, of a group of a distribution the share in percent of each advertiser by id, `7=60;9=40`.',
    example: '150',
  }),
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Enter a date and a time.')
    .meta({
      description: `\`YYYY-MM-DD HH:MM\` in the time zone of the request, at most ${maxScheduledDays} days ahead. A time that a clock change skips means the first one after it; of one that it repeats the first is meant.`,
    }),
})

export const scheduledPageQuery = z.object({
  state: z
    .enum(['waiting', 'ended'])
    .default('waiting')
    .meta({ description: 'waiting: their time has not come. ended: they were made, stopped or cancelled.' }),
  page: wholeNumber(1, maxPageNumber),
  limit: wholeNumber(50, 200),
})
export const scheduledPage = z.object({
  total: z.int().meta({ description: 'Number on all pages.' }),
  data: z.array(scheduledChange),
})
