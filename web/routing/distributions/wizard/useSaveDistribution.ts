import { useState } from 'react'
import type { ApolloCache } from '@apollo/client'
import { inSentences } from '../../../../shared/app/sentences'
import { errorText } from '../../../ui/show/errors'
import { forgetChoices } from '../../../app/apollo/forgetNames'
import { toast } from '../../../ui/overlay/toasts'
import { offerUndo } from '../../../ui/overlay/undo'
import { sentVersion } from '../../../records/sentVersion'
import {
  useCreateDistributionMutation,
  useUpdateDistributionMutation,
  type CreateDistributionMutation,
  type UpdateDistributionMutation,
} from '../../../generated/graphql'
import { distributionInput, type DistributionForm } from './distributionForm'

type Payload = CreateDistributionMutation['action'] | UpdateDistributionMutation['action']
/** `refused`: the server's message. `failed`: without one. `error`: the fault, if there is one. */
type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'stale'; message: string }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'failed'; message: string; error?: unknown }

export const failureTitle = (id: string | null) => `Failed to ${id ? 'update' : 'create'} distribution`

function outcomeOf({ errors }: Payload): SaveOutcome {
  const [first] = errors
  if (!first) return { kind: 'saved' }
  if (errors.some(({ code, field }) => code === 'CONFLICT' && !field)) return { kind: 'stale', message: first.message }
  const fields = Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])))
  return { kind: 'refused', message: inSentences(errors.map(({ message }) => message)), fields }
}

/** Loaded form values with their version; null for a new distribution. */
interface ReadDistribution {
  form: DistributionForm
  version: number | null
}

/**
 * Creates (`id` null) or updates a distribution, and offers undo of an update. A retry after a lost answer saves once.
 */
export function useSaveDistribution(id: string | null) {
  const [create] = useCreateDistributionMutation()
  const [update] = useUpdateDistributionMutation()
  const [last, setLast] = useState({ sent: '', key: '' })

  const send = async (
    form: DistributionForm,
    version: number | null,
    oldName: string | null,
  ): Promise<Payload | undefined> => {
    const distribution = distributionInput(form)
    const sent = JSON.stringify([distribution, version])
    const key = last.sent === sent ? last.key : crypto.randomUUID()
    setLast({ sent, key })
    type Answer = { data?: { action: Payload } | null }
    const saved = ({ data }: Answer) => Boolean(data?.action.distribution)
    const after = {
      // Filter lists contain its name.
      update: (cache: ApolloCache, answer: Answer) =>
        void (saved(answer) && distribution.name !== oldName && forgetChoices(cache)),
      // Only the server knows whether and where it belongs in the list.
      refetchQueries: (answer: Answer) => (saved(answer) ? ['Distributions'] : []),
    }
    if (id)
      return (await update({ variables: { id, distribution, version: sentVersion(version), key }, ...after })).data
        ?.action
    return (await create({ variables: { distribution, key }, ...after })).data?.action
  }
  const sendOver = async (
    form: DistributionForm,
    { form: before, version }: ReadDistribution,
  ): Promise<SaveOutcome> => {
    try {
      const payload = await send(form, version, id && before.name)
      return payload ? outcomeOf(payload) : { kind: 'failed', message: '' }
    } catch (error) {
      return { kind: 'failed', message: errorText(error), error }
    }
  }
  /** Restores the previous values, unless somebody has saved since (each save increments the version by one). */
  const putBack = async (form: DistributionForm, { form: before, version }: ReadDistribution) => {
    const outcome = await sendOver(before, { form, version: version === null ? null : version + 1 })
    if (outcome.kind === 'saved') return 'undone' as const
    const text =
      outcome.kind === 'stale'
        ? 'It was changed again in the meantime, and is left as it is.'
        : `${failureTitle(id)}. ${outcome.message}`.trim()
    toast.error(text, outcome.kind === 'failed' ? { error: outcome.error } : {})
    return 'told' as const
  }
  const save = async (form: DistributionForm, read: ReadDistribution): Promise<SaveOutcome> => {
    const outcome = await sendOver(form, read)
    if (outcome.kind !== 'saved') return outcome
    if (id)
      offerUndo({
        title: 'Distribution updated successfully',
        undone: 'Undone',
        undoneText: 'The distribution is as it was before.',
        run: () => putBack(form, read),
      })
    else toast.success('Distribution created successfully')
    return outcome
  }
  return { save }
}
