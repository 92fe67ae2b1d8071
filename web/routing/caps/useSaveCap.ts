import { useApolloClient } from '@apollo/client/react'
import { CapsDocument, useCreateCapMutation, useUpdateCapMutation, type CapInput } from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import type { CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'

const texts = {
  created: 'Cap created successfully',
  updated: 'Cap updated successfully',
  failed: 'Failed to save Cap. Please try again.',
}

/** Saves a cap, and puts a new one into the list on screen. */
export function useSaveCap(lock: CapLock | null) {
  const client = useApolloClient()
  const origin = originOf(lock)
  const [create] = useCreateCapMutation()
  const [update] = useUpdateCapMutation()
  const payload = (answer: { cap: CapRow | null; errors: SaveErrors } | undefined) =>
    answer && { record: answer.cap, errors: answer.errors }
  const save = useSaveRecord<CapRow, CapInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { origin, input, key },
        update: (cache, { data }) =>
          addToList(cache, { query: CapsDocument, variables: capsVariables(lock) }, 'caps', data?.createCap.cap),
      })
      return payload(data?.createCap)
    },
    update: async ({ id, version }, input) =>
      payload((await update({ variables: { origin, id, input, version } })).data?.updateCap),
    texts,
  })
  return {
    save,
    /** The cap as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<CapRow | null> =>
      rowAnew(client, { query: CapsDocument, variables: capsVariables(lock) }, (data) => data.caps, id),
  }
}
