import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { isUnreachable } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { offerUndo } from '../../ui/overlay/undo'
import { UpdateLeadDocument, type UpdateLeadMutationVariables } from '../../generated/graphql'
import { leadFieldsOf, withLeadFields } from './leadFieldsOf'

export type LeadField = 'revenue' | 'payout' | 'statusOverride'
export type LeadFieldErrors = Partial<Record<LeadField, string>>
export type LeadChanges = Pick<UpdateLeadMutationVariables, LeadField>

type Outcome = { kind: 'saved' | 'stale' | 'failed' } | { kind: 'refused'; fields: LeadFieldErrors }

const fields: readonly string[] = ['revenue', 'payout', 'statusOverride'] satisfies LeadField[]

/**
 * Saves changes of a lead and offers `undo`, which shows its own message. A retry of the same changes after a lost
 * answer has no further effect.
 */
export function useUpdateLead(leadId: string) {
  const client = useApolloClient()
  const [unanswered, setUnanswered] = useState<{ sent: string; key: string } | null>(null)

  const save = async (changes: LeadChanges & { version: number }, undo?: () => Promise<'told'>): Promise<Outcome> => {
    const sent = JSON.stringify(changes)
    const key = unanswered?.sent === sent ? unanswered.key : crypto.randomUUID()
    try {
      const mutation = withLeadFields(UpdateLeadDocument, leadFieldsOf(client.cache, [leadId]))
      const { data } = await client.mutate({ mutation, variables: { leadId, ...changes, key } })
      const errors = data?.action.errors ?? []
      if (errors.some(({ code }) => code === 'CONFLICT')) return { kind: 'stale' }
      if (errors.length)
        return {
          kind: 'refused',
          fields: Object.fromEntries(
            errors.map(({ field, message }) => [field && fields.includes(field) ? field : 'statusOverride', message]),
          ),
        }
      const title = 'Lead Updated'
      if (undo) offerUndo({ title, undone: 'Undone', run: undo })
      else toast.success(title)
      return { kind: 'saved' }
    } catch (error) {
      // It may have been saved, so the next attempt must be the same call.
      setUnanswered(isUnreachable(error) ? { sent, key } : null)
      toast.error('Failed to update the lead. Please try again.', { error }) // the specification has one text for all errors
      return { kind: 'failed' }
    }
  }
  return { save }
}
