import { z } from 'zod'
import { auditKindNames } from '../../../shared/access/auditActions'
import { maxPageNumber } from '../../../shared/app/pages'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { after, cursorField } from '../../app/http/cursors'
import { id, ids, idText } from '../../app/http/ids'
import { nameKinds } from './names.queries'

const whole = (max: number, usual: number) =>
  z.coerce
    .number<string>('A whole number.')
    .int('A whole number.')
    .min(1, 'From 1.')
    .max(max, `At most ${max}.`)
    .default(usual)
const text = z.string().max(100, 'At most 100 characters.').optional()
const date = z
  .string()
  .refine((text) => parseWallTime(text) !== null, 'A date is yyyy-MM-dd or yyyy-MM-dd HH:mm')
  .optional()

export const auditLogQuery = z.object({
  ids,
  entity: text.meta({ description: 'Record type, for example `cap` or `user`.' }),
  entity_id: text.meta({ description: 'Id of the record.' }),
  action: text.meta({ description: 'Action as `entity.verb`, for example `cap.update`.' }),
  postbacks: z
    .enum(['true', 'false'], { error: 'true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .meta({
      description:
        'Whether to include rows of received postbacks (`postback.take`). They are also included with `ids`, with that ' +
        '`action`, and with the `entity` `lead`.',
    }),
  user_id: idText.optional().meta({ description: 'Id of the user who did it.' }),
  from: date.meta({ description: "In the caller's time zone; this minute or day is included." }),
  to: date.meta({ description: "In the caller's time zone; this minute or day is included." }),
  page: whole(maxPageNumber, 1),
  limit: whole(1000, 50),
  after,
})

const auditName = z.object({ kind: z.enum(nameKinds), id: z.int(), name: z.string() }).meta({ id: 'AuditName' })

export const auditRow = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime(),
    user_id: z.int().nullable().meta({ description: 'Null if the actor was not a user, or the user was deleted.' }),
    actor: z.string().meta({ description: 'E-mail or name of the actor, as recorded.' }),
    actor_name: z.string().meta({
      description:
        'Current name of the actor: of the user, or of the advertiser whose broker reported; otherwise the same as `actor`.',
    }),
    action: z.string().meta({ description: 'Action as `entity.verb`, for example `cap.update` or `access.refuse`.' }),
    entity: z.string().meta({ description: 'Record type, for example `cap` or `user`.' }),
    entity_id: z.string().nullable(),
    entity_name: z
      .string()
      .nullable()
      .meta({
        description:
          'Name of the record when the row was written, or of the record it belongs to (a revenue: its advertiser). Null for ' +
          'records without a name, such as leads.',
      }),
    record: z.string().meta({
      description:
        'The changed record in words, for example `Cap #80 of NorthWave`, `Distribution “Germany first”` or `Lead #123`.',
    }),
    before: z.unknown().meta({
      description:
        'Values before the change, possibly only the changed part; null for a new record. Secrets are masked.',
    }),
    after: z.unknown().meta({ description: 'Values after the change; null for a deleted record. Secrets are masked.' }),
    names: z.array(auditName).meta({
      description:
        'Current names of the records that `before` and `after` reference by id. Deleted records are omitted.',
    }),
    request_id: z.string().nullable(),
    address: z.string().nullable().meta({
      description:
        'IP address that the request came from. Null for what no request did, and for rows from before it was recorded.',
    }),
  })
  .meta({ id: 'AuditRow' })

export const auditLog = z.object({ total: z.int(), end_cursor: cursorField, data: z.array(auditRow) })

export const auditEntriesQuery = auditLogQuery
  .pick({ entity: true, entity_id: true, user_id: true, from: true, to: true, after: true })
  .extend({
    kind: z.enum(auditKindNames).optional().meta({ description: 'Kind of event.' }),
    by: z
      .enum(['people', 'brokers'])
      .optional()
      .meta({ description: 'Only actions of people, or only reports of brokers.' }),
    search: text.meta({
      description: "Id of a record, part of the actor's name, or (3 characters or more) part of the record's name.",
    }),
    newest_id: idText.optional().meta({
      description: 'With `oldest_id`: lists the single rows of one entry. Other filters are ignored.',
    }),
    oldest_id: idText.optional().meta({ description: '`oldest_id` of the entry.' }),
    limit: whole(200, 50),
  })

const { after: _after, ...narrowing } = auditEntriesQuery.omit({ newest_id: true, oldest_id: true, limit: true }).shape
/** What narrows the log, without the part of it that a page shows. */
export const auditTotalsQuery = z.object(narrowing).omit({ by: true })
export const auditTotals = z
  .object({
    people: z.int().meta({ description: 'Rows of what people did.' }),
    brokers: z.int().meta({ description: 'Rows of what brokers reported.' }),
    bound: z.int().meta({ description: 'Counted no further: a number above it means that there are more.' }),
  })
  .meta({ id: 'AuditTotals' })
export const auditExportBody = z.object({ ...narrowing, user_id: id.nullish() })

export const auditEntries = z.object({
  end_cursor: cursorField,
  data: z.array(
    z
      .object({
        count: z.int().min(1).meta({ description: 'Number of rows in the entry.' }),
        since: z.iso.datetime().meta({ description: 'When the oldest row of the entry was written.' }),
        oldest_id: z.int().meta({ description: 'Id of the oldest row in the entry.' }),
        tally: z
          .array(z.object({ type: z.string(), count: z.int() }))
          .meta({ description: 'For the postbacks of one hour: the number of each type. Empty for other entries.' }),
        rows: z.array(auditRow).min(1).meta({ description: 'The newest rows of the entry, at most 20.' }),
      })
      .meta({ id: 'AuditEntry' }),
  ),
})

export const auditLogChoices = z
  .object({
    entities: z.array(z.string()).meta({ description: 'Record types that appear in the log.' }),
    people: z
      .array(z.object({ id: z.int(), name: z.string(), email: z.string() }))
      .meta({ description: 'Users who appear in the log.' }),
  })
  .meta({ id: 'AuditLogChoices' })
