import { useApolloClient } from '@apollo/client/react'
import {
  PayoutsDocument,
  type PayoutRowFragment,
  useCreatePayoutsMutation,
  useDeletePayoutMutation,
  useUpdatePayoutMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { forget } from '../../records/DeleteRecord'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'

export type PayoutRow = PayoutRowFragment

export interface PayoutForm {
  /** None: every country without a payout of its own. One that is changed has at most one. */
  countryIds: readonly string[]
  /** As typed. */
  amount: string
}

/** The server names one country, the form the field in which they are chosen. */
const atField = (errors: SaveErrors) =>
  errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countryIds' } : error))

const texts = { created: 'Payout created successfully.', updated: 'Payout updated successfully.' }

/** Sets, changes and deletes what a publisher is paid; the list on screen follows. `isNew` chooses the words of a failure. */
export function usePayouts(publisherId: string, isNew: boolean) {
  const client = useApolloClient()
  const [create] = useCreatePayoutsMutation()
  const [update] = useUpdatePayoutMutation()
  const [remove] = useDeletePayoutMutation()
  const list = { query: PayoutsDocument, variables: { publisherId } }
  const save = useSaveRecord<PayoutRow, PayoutForm>({
    create: async ({ countryIds, amount }, key) => {
      const { data } = await create({
        variables: { publisherId, countryIds: [...countryIds], amount, key },
        update: (cache, { data }) =>
          data?.createPayouts.payouts?.forEach((made) => addToList(cache, list, 'payouts', made)),
      })
      return data && { record: data.createPayouts.payouts, errors: atField(data.createPayouts.errors) }
    },
    update: async ({ id, version }, { countryIds, amount }) => {
      const { data } = await update({
        variables: { publisherId, id, countryId: countryIds[0] ?? null, amount, version },
      })
      return data && { record: data.updatePayout.payout, errors: atField(data.updatePayout.errors) }
    },
    texts: {
      ...texts,
      failed: isNew ? 'Failed to create payout. Please try again.' : 'Failed to update payout. Please try again.',
    },
  })
  return {
    save,
    /** The payout as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<PayoutRow | null> => rowAnew(client, list, (data) => data.payouts, id),
    remove: async ({ id }: PayoutRow) => {
      const { data } = await remove({
        variables: { id },
        update: (cache, { data }) => forget(cache, 'Payout', data?.deletePayout.deletedId),
      })
      return data?.deletePayout
    },
  }
}
