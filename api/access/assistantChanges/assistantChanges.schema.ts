import { z } from 'zod'
import { assistantRecords, assistantStates } from '../../../shared/access/assistantChanges'
import { id } from '../../app/http/ids'

const entity = z.enum(assistantRecords).meta({ description: 'Type of the record.' })

export const changeInput = z.object({
  entity,
  record_id: id,
  value: z.string().min(1, 'Value is required').max(2000).meta({
    description:
      'New value: of a cap a whole number, of an advertiser or a distribution `active` or `inactive`, of a group the share in percent of each advertiser by id, `7=60;9=40`, of a price dollars.',
  }),
})
export const confirmationInput = z.object({
  confirmation: z.string().min(1, 'Confirmation is required').max(100),
})
export const decisionInput = z.object({
  is_confirmed: z.boolean().meta({ description: 'Makes the change, or refuses it.' }),
})

export const assistantChange = z
  .object({
    id: z.int(),
    entity,
    record_id: z.int(),
    record_name: z.string().nullable().meta({ description: 'Null: the record was deleted.' }),
    field: z.string().meta({ description: 'The changed field: `cap`, `status`, `shares` or `amount`.' }),
    old_value: z.string(),
    new_value: z.string(),
    text: z.string().meta({ description: 'The change in words.' }),
    assistant: z.string().meta({ description: 'Name of the access token.' }),
    needs_person: z.boolean().meta({ description: 'A person decides after the assistant has confirmed it.' }),
    state: z.enum(assistantStates),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().meta({ description: 'Until when it can be confirmed, or decided.' }),
  })
  .meta({ id: 'AssistantChange' })
export type AssistantChangeRow = z.output<typeof assistantChange>

export const preparedChange = z.object({
  change: assistantChange,
  confirmation: z
    .string()
    .meta({ description: 'Confirms the change once, by the same token. Only its hash is stored.' }),
})
