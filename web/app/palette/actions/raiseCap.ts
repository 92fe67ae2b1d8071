import { formatCount } from '../../../../shared/app/format'
import type { ApolloClient } from '@apollo/client'
import { errorText, throwErrors } from '../../apollo/errors'
import type { CapRow } from '../../../routing/caps/capColumns'
import { capForm, capInput } from '../../../routing/caps/capForm'
import { toast } from '../../../ui/overlay/toasts'
import { offerUndo } from '../../../ui/overlay/undo'
import { UpdateCapDocument } from '../../../generated/graphql'

async function saveCap(client: ApolloClient, cap: CapRow, to: number): Promise<CapRow | null> {
  const input = { ...capInput(capForm(cap), false), cap: to }
  const variables = { origin: 'caps', id: cap.id, input, version: cap.version } as const
  const { data } = await client.mutate({ mutation: UpdateCapDocument, variables })
  throwErrors(data?.updateCap.errors)
  return data?.updateCap.cap ?? null
}

/**
 * Sets the number of a cap and offers undo. Shows the reason if it is refused, for example because the cap has changed.
 */
export async function raiseCap(client: ApolloClient, cap: CapRow, to: number, title: string): Promise<void> {
  try {
    const saved = await saveCap(client, cap, to)
    const is = (number: number) => `The cap of ${title} is ${formatCount(number)}`
    const was = (number: number) => `It was ${formatCount(number)}.`
    const [said, text] = [is(to), was(cap.cap)]
    if (!saved) return void toast.success(said, { text })
    const run = async () => void (await saveCap(client, saved, cap.cap))
    offerUndo({ title: said, text, undone: is(cap.cap), undoneText: was(to), run })
  } catch (error) {
    toast.error(`Failed to save Cap. ${errorText(error)}`, { error })
  }
}
