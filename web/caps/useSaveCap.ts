import { useRef } from 'react'
import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { CapsDocument, useCreateCapMutation, useUpdateCapMutation, type CapInput, type MendableErrorFragment } from '../generated/graphql'
import { toast } from '../components/toasts'
import type { CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'

interface Payload {
  cap: CapRow | null
  errors: readonly MendableErrorFragment[]
}
export type SaveOutcome = { kind: 'saved' | 'stale' | 'failed' } | { kind: 'refused'; fields: Record<string, string> }

const failed = 'Failed to save Cap. Please try again.'

/** Puts a new cap into the list on screen. */
function addToList(cache: ApolloCache, lock: CapLock | null, cap: CapRow) {
  cache.updateQuery({ query: CapsDocument, variables: capsVariables(lock) }, (data) => {
    if (!data?.caps || data.caps.some(({ id }) => id === cap.id)) return undefined
    return { ...data, caps: [...data.caps, cap] }
  })
}

/**
 * Saves a cap: `base` is the one that is changed, null for a new one. A new one is made once, however often its form is sent
 * again after a lost answer: the key is that of what it says. Outcomes other than `refused` and `stale` are told by toasts.
 */
export function useSaveCap(lock: CapLock | null) {
  const client = useApolloClient()
  const origin = originOf(lock)
  const [create] = useCreateCapMutation()
  const [update] = useUpdateCapMutation()
  const sent = useRef({ input: '', key: crypto.randomUUID() })

  const send = async (input: CapInput, base: CapRow | null): Promise<Payload | undefined> => {
    if (base) {
      const { data } = await update({ variables: { origin, id: base.id, input, version: base.version } })
      return data?.updateCap
    }
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: crypto.randomUUID() }
    const { data } = await create({
      variables: { origin, input, key: sent.current.key },
      update: (cache, { data }) => void (data?.createCap.cap && addToList(cache, lock, data.createCap.cap)),
    })
    return data?.createCap
  }

  return {
    save: async (input: CapInput, base: CapRow | null): Promise<SaveOutcome> => {
      try {
        const payload = await send(input, base)
        if (payload?.cap) {
          toast.success(base ? 'Cap updated successfully' : 'Cap created successfully')
          return { kind: 'saved' }
        }
        const errors = payload?.errors ?? []
        const fields = Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])))
        if (Object.keys(fields).length) return { kind: 'refused', fields }
        if (base && errors[0]?.code === 'CONFLICT') return { kind: 'stale' }
        toast.error(failed)
        return { kind: 'failed' }
      } catch {
        toast.error(failed) // The catalogue has one text for every reason.
        return { kind: 'failed' }
      }
    },
    /** The cap as it is by now; null when it is gone or could not be read. */
    readAnew: async (id: string): Promise<CapRow | null> => {
      const answer = await client.query({ query: CapsDocument, variables: capsVariables(lock), fetchPolicy: 'network-only' }).catch(() => null) // saving again asks anew
      return answer?.data?.caps?.find((cap) => cap.id === id) ?? null
    },
  }
}
