/** Uploads the file of a list, and downloads its rejected rows. */
import { requestIdHeader } from '../../ui/show/errors'
import { saveFile } from '../../reports/exports/saveFile'
import { storedUser } from '../../app/session/storedUser'
import { FileRefused, refusalOf, unanswered, uploadFile } from '../../app/uploads/uploadFile'

/** Uploads a list of a campaign; its answer has the id of the upload. */
export const uploadList = (campaignId: string, file: File, onProgress: (part: number) => void) =>
  uploadFile<{ id: string | number }>('campaign-list', { campaignId }, file, onProgress)

/** Saves the rejected rows of an upload as CSV. Throws a `FileRefused`. */
export async function saveRefusedRows(campaignId: string, uploadId: string): Promise<void> {
  const user = storedUser()
  const answer = await fetch(`/export/campaign-list-refused?${new URLSearchParams({ campaignId, uploadId })}`, {
    headers: { authorization: `Bearer ${user?.token ?? ''}` },
  }).catch(() => null) // reported below
  if (!answer) throw new FileRefused(unanswered)
  if (!answer.ok) throw refusalOf(await answer.text(), answer.headers.get(requestIdHeader))
  saveFile(await answer.blob(), 'refused-rows.csv')
}
