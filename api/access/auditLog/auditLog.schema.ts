import { z } from 'zod'
import { auditKindNames } from '../../../shared/access/auditActions'
import { maxPageNumber } from '../../../shared/app/pages'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { after, cursorField } from '../../app/http/cursors'
import { id, ids, idText } from '../../app/http/ids'
import { nameKinds } from './names.queries'

const whole = (most: number, usual: number) =>
  z.coerce
    .number<string>('A whole number.')
    .int('A whole number.')
    .min(1, 'From 1.')
    .max(most, `At most ${most}.`)
    .default(usual)
const text = z.string().max(100, 'At most 100 characters.').optional()
const date = z
  .string()
  .refine((text) => parseWallTime(text) !== null, 'A date is yyyy-MM-dd or yyyy-MM-dd HH:mm')
  .optional()

export const auditLogQuery = z.object({
  ids,
  entity: text.meta({ description: 'Record type: `cap`, `user` …' }),
  entity_id: text.meta({ description: 'Which record.' }),
  action: text.meta({ description: 'What was done, as `entity.verb`: `cap.update` …' }),
  postbacks: z
    .enum(['true', 'false'], { error: 'true or false.' })
    .default('false')
    .transform((text) => text === 'true')
    .meta({
      description:
        'Rows of postbacks that were taken (`postback.take`) too. They are left out unless asked for by this, by `ids`, by that `action` or by the `entity` `lead`.',
    }),
  user_id: idText.optional().meta({ description: 'Who did it.' }),
  from: date.meta({ description: 'In the caller’s zone; this minute or day is included.' }),
  to: date.meta({ description: 'In the caller’s zone; this minute or day is included.' }),
  page: whole(maxPageNumber, 1),
  limit: whole(1000, 50),
  after,
})

const auditName = z.object({ kind: z.enum(nameKinds), id: z.int(), name: z.string() }).meta({ id: 'AuditName' })

export const auditRow = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime(),
    user_id: z.int().nullable().meta({ description: 'Null for whoever is no user, or no longer one.' }),
    actor: z.string().meta({ description: 'E-mail or name of who did it.' }),
    actor_name: z.string().meta({
      description: 'What who did it is called now: a user, or the advertiser whose broker reported; else as `actor`.',
    }),
    action: z.string().meta({ description: '`entity.verb`: `cap.update`, `access.refuse` …' }),
    entity: z.string().meta({ description: 'Record type: `cap`, `user` …' }),
    entity_id: z.string().nullable(),
    entity_name: z.string().nullable().meta({
      description:
        'What the record was called when the row was written, or what it belongs to: the advertiser of a revenue. Null without a name, as for leads.',
    }),
    record: z.string().meta({
      description: 'What was changed, in words: `Cap #80 of NorthWave`, `Distribution “Germany first”`, `Lead #123`.',
    }),
    before: z.unknown().meta({
      description: 'What there was, or the part that changed; null when there was nothing. Secrets are masked.',
    }),
    after: z.unknown().meta({ description: 'What there is since; null when it is gone. Secrets are masked.' }),
    names: z.array(auditName).meta({
      description:
        'What records are called now that `before` and `after` hold by id alone. Those that are gone are left out.',
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
    kind: z.enum(auditKindNames).optional().meta({ description: 'What happened.' }),
    by: z
      .enum(['people', 'brokers'])
      .optional()
      .meta({ description: 'Only what people did, or only what brokers reported.' }),
    search: text.meta({
      description: 'Part of the name of who did it or, from 3 characters on, of the record; or the id of a record.',
    }),
    newest_id: idText.optional().meta({
      description:
        'With `oldest_id`: the rows that are folded into one entry, each by itself. Other filters do not count then.',
    }),
    oldest_id: idText.optional().meta({ description: 'The `oldest_id` of the entry.' }),
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
        count: z.int().min(1).meta({ description: 'How many rows of the log are folded into this entry.' }),
        since: z.iso.datetime().meta({ description: 'When the oldest of them was written.' }),
        oldest_id: z.int().meta({ description: 'Of the oldest of them.' }),
        tally: z
          .array(z.object({ type: z.string(), count: z.int() }))
          .meta({ description: 'Of the postbacks of an hour: how many of each type. Empty for other entries.' }),
        rows: z.array(auditRow).min(1).meta({ description: 'The newest of them, at most 20.' }),
      })
      .meta({ id: 'AuditEntry' }),
  ),
})

export const auditLogChoices = z
  .object({
    entities: z.array(z.string()).meta({ description: 'Record types that the log has rows of.' }),
    people: z
      .array(z.object({ id: z.int(), name: z.string(), email: z.string() }))
      .meta({ description: 'Users who are in it.' }),
  })
  .meta({ id: 'AuditLogChoices' })
