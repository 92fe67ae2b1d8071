import { z } from 'zod'
import { webhookEventNames } from '../../../shared/access/webhooks'
import { id } from '../../app/http/ids'

export const recordEvent = z
  .object({
    id: z.int().meta({ description: 'Increases with each event of the record.' }),
    event: z.enum(webhookEventNames),
    record_id: id.meta({ description: 'The record; of `record_changed`, the row of the audit log.' }),
    at: z.iso.datetime().meta({ description: 'When it happened.' }),
  })
  .meta({ id: 'RecordEvent' })
export type RecordEvent = z.output<typeof recordEvent>
