import { z } from 'zod'
import { alertSubjects } from '../../../../shared/watch/alertKinds'
import { alertRuleInput } from '../alerts.schema'

export const previewBody = alertRuleInput.pick({ kind: true, settings: true, subject_ids: true, is_excluding: true })

const previewedAlert = z.object({
  at: z.iso.datetime().meta({ description: 'When the rule would have opened it.' }),
  until: z.iso.datetime().nullable().meta({ description: 'When it would have resolved; null: it would be open now.' }),
  subject_kind: z.enum(alertSubjects),
  subject_id: z.int().nullable().meta({ description: 'Null for subjects that exist once.' }),
  title: z.string().meta({ example: 'Corvane refuses everything' }),
  text: z.string().meta({ example: '38 of 38 refused.' }),
})

export const alertRulePreview = z
  .object({
    days: z.int().meta({ description: 'Days before now that were evaluated.' }),
    fired: z.int().nullable().meta({ description: 'Alerts of this time; null if stored data cannot tell.' }),
    alerts: z.array(previewedAlert).meta({ description: 'The newest ones, newest first.' }),
    note: z.string().nullable().meta({ description: 'What is not known, in words.' }),
  })
  .meta({ id: 'AlertRulePreview' })
