import { useApolloClient } from '@apollo/client/react'
import { formatCount } from '../../../shared/app/format'
import type { CapOrigin } from '../../../shared/routing/caps'
import { throwErrors } from '../../ui/show/errors'
import {
  AlertsDocument,
  CapsDocument,
  useRaiseCapMutation,
  useRunScheduledChangeMutation,
  useUpdateCapMutation,
} from '../../generated/graphql'
import { offerUndo } from '../../ui/overlay/undo'
import type { CapRow } from './capColumns'
import { capForm, capInput } from './capForm'
import type { CapToRaise } from './capToRaise'

/** Changes the number of a cap, until it resets or for good, and offers Undo. Both throw what was refused. */
export function useRaiseCap() {
  const client = useApolloClient()
  const [raise, { loading }] = useRaiseCapMutation()
  const [run] = useRunScheduledChangeMutation()
  const [update] = useUpdateCapMutation()
  const readAgain = () => void client.refetchQueries({ include: [AlertsDocument, CapsDocument] })
  const save = async (row: CapRow, cap: number, origin: CapOrigin) => {
    const input = { ...capInput(capForm(row), false), cap }
    const { data } = await update({ variables: { origin, id: row.id, input, version: row.version } })
    throwErrors(data?.updateCap.errors)
    return data?.updateCap.cap ?? row
  }
  return {
    isBusy: loading,
    /** `until` is its reset in words. Undo puts the number back and cancels the change back. */
    untilReset: async ({ id, cap: insteadOf }: CapToRaise, cap: number, until: string): Promise<void> => {
      const { data } = await raise({ variables: { id, cap, insteadOf } })
      throwErrors(data?.raiseCap.errors)
      readAgain()
      const undo = async () => {
        const { data: undone } = await run({ variables: { id: data?.raiseCap.scheduledChange?.id ?? '' } })
        throwErrors(undone?.runScheduledChange.errors)
        readAgain()
      }
      offerUndo({
        title: `The cap is ${formatCount(cap)} until ${until}`,
        ...{ run: undo, undone: `The cap is ${formatCount(insteadOf)} again`, undoneText: '' },
      })
    },
    /** `name` is that of the cap, and `origin` where the user may edit it. The number may also be lower. */
    forGood: async (row: CapRow, cap: number, { name, origin }: { name: string; origin: CapOrigin }): Promise<void> => {
      const saved = await save(row, cap, origin)
      const is = (number: number) => `The cap of ${name} is ${formatCount(number)}`
      const was = (number: number) => `It was ${formatCount(number)}.`
      const undo = async () => void (await save(saved, row.cap, origin))
      offerUndo({
        ...{ title: is(cap), text: was(row.cap), run: undo },
        ...{ undone: is(row.cap), undoneText: was(cap) },
      })
    },
  }
}
