import { storedUser } from '../../app/session/storedUser'
import { toast } from '../../ui/overlay/toasts'
import { saveFile } from './saveFile'

/** Saves what an address of the gateway answers under this name, or says why there is nothing. */
export async function downloadFile(address: string, name: string, method: 'GET' | 'POST' = 'GET'): Promise<void> {
  const headers = { authorization: `Bearer ${storedUser()?.token ?? ''}` }
  const answer = await fetch(address, { method, headers }).catch(() => null) // reported below
  if (answer?.ok) return saveFile(await answer.blob(), name)
  const { message } = ((await answer?.json().catch(() => null)) ?? {}) as { message?: string }
  toast.error(message ?? 'The file was not downloaded. Please try again.')
}
