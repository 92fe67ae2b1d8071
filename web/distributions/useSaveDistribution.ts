import { useState } from 'react'
import type { ApolloCache } from '@apollo/client'
import { inSentences } from '../../shared/sentences'
import { errorText } from '../apollo/errors'
import { forgetChoices } from '../apollo/forgetNames'
import { toast } from '../components/toasts'
import {
  useCreateDistributionMutation,
  useUpdateDistributionMutation,
  type CreateDistributionMutation,
  type UpdateDistributionMutation,
} from '../generated/graphql'
import { inputOf, type DistributionForm } from './distributionForm'

type Payload = CreateDistributionMutation['action'] | UpdateDistributionMutation['action']
/** `refused`: the server's own words. `failed`: it had none, and `message` says what is known. `error`: what it answered. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'stale'; message: string; error: unknown }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>>; error: unknown }
  | { kind: 'failed'; message: string; error: unknown }

export const failureTitle = (id: string | null) => `Failed to ${id ? 'update' : 'create'} distribution`

function outcomeOf({ errors }: Payload): SaveOutcome {
  const [first] = errors
  if (!first) return { kind: 'saved' }
  if (errors.some(({ code, field }) => code === 'CONFLICT' && !field))
    return { kind: 'stale', message: first.message, error: errors }
  const fields = Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])))
  return { kind: 'refused', message: inSentences(errors.map(({ message }) => message)), fields, error: errors }
}

/** Creates (`id` null) or updates a distribution, `oldName` being the name that is kept by now. The same content sent again after a lost answer is saved once. */
export function useSaveDistribution(id: string | null, oldName: string | null) {
  const [create] = useCreateDistributionMutation()
  const [update] = useUpdateDistributionMutation()
  const [last, setLast] = useState({ sent: '', key: '' })

  const send = async (form: DistributionForm, version: number | null): Promise<Payload | undefined> => {
    const distribution = inputOf(form)
    const sent = JSON.stringify([distribution, version])
    const key = last.sent === sent ? last.key : crypto.randomUUID()
    setLast({ sent, key })
    type Answer = { data?: { action: Payload } | null }
    const saved = ({ data }: Answer) => Boolean(data?.action.distribution)
    const after = {
      // The filter lists offer it by its name.
      update: (cache: ApolloCache, answer: Answer) =>
        void (saved(answer) && distribution.name !== oldName && forgetChoices(cache)),
      // Whether it belongs in the list on screen, and where, only the server can say.
      refetchQueries: (answer: Answer) => (saved(answer) ? ['Distributions'] : []),
    }
    if (id) return (await update({ variables: { id, distribution, version, key }, ...after })).data?.action
    return (await create({ variables: { distribution, key }, ...after })).data?.action
  }
  const save = async (form: DistributionForm, version: number | null): Promise<SaveOutcome> => {
    try {
      const payload = await send(form, version)
      if (!payload) return { kind: 'failed', message: '', error: null }
      const outcome = outcomeOf(payload)
      if (outcome.kind === 'saved') toast.success(`Distribution ${id ? 'updated' : 'created'} successfully`)
      return outcome
    } catch (error) {
      return { kind: 'failed', message: errorText(error), error }
    }
  }
  return { save }
}
