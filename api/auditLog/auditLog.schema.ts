import { z } from 'zod'
import { maxPageNumber } from '../../shared/pages'
import { parseWallTime } from '../../shared/wallTimes'
import { after, cursorField } from '../cursors'
import { ids, idText } from '../ids'

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

export const auditRow = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime(),
    user_id: z.int().nullable().meta({ description: 'Null for whoever is no user, or no longer one.' }),
    actor: z.string().meta({ description: 'E-mail or name of who did it.' }),
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
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditRow' })

export const auditLog = z.object({ total: z.int(), end_cursor: cursorField, data: z.array(auditRow) })

export const auditLogChoices = z
  .object({
    entities: z.array(z.string()).meta({ description: 'Record types that the log has rows of.' }),
    people: z
      .array(z.object({ id: z.int(), name: z.string(), email: z.string() }))
      .meta({ description: 'Users who are in it.' }),
  })
  .meta({ id: 'AuditLogChoices' })
