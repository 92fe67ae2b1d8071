/** Uploads the file of a list, and downloads its rejected rows. */
import { requestIdHeader } from '../../ui/show/errors'
import { saveFile } from '../../reports/exports/saveFile'
import { forgetUser, storedUser } from '../../app/session/storedUser'

/** The server's error for a file. Faults of the server include the request id. */
class ListRefused extends Error {
  constructor(
    message: string,
    readonly code?: string,
    readonly requestId: string | null = null,
  ) {
    super(message)
  }
}

const unanswered = 'The server did not answer. Check the connection and try again.'
const fallback = 'The file could not be uploaded. Please try again.'
function refusalOf(text: string, requestId: string | null): ListRefused {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: string }
    return new ListRefused(typeof message === 'string' && message ? message : fallback, code, requestId)
  } catch {
    return new ListRefused(fallback) // a proxy answered
  }
}

export interface Upload {
  /** Id of the upload; rejects with a `ListRefused`, and never settles after cancelling. */
  done: Promise<string>
  cancel: () => void
}

/** Uploads a file; `onProgress` gets the sent part from 0 to 1. */
export function uploadList(campaignId: string, file: File, onProgress: (part: number) => void): Upload {
  // `fetch` has no upload progress.
  const request = new XMLHttpRequest()
  const user = storedUser()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new ListRefused(unanswered))
    request.onload = () => {
      if (request.status === 401 && storedUser()?.token === user?.token) forgetUser('expired')
      const requestId = request.getResponseHeader(requestIdHeader)
      if (request.status >= 300) return reject(refusalOf(request.responseText, requestId))
      resolve(String((JSON.parse(request.responseText) as { id: string | number }).id))
    }
  })
  request.open('POST', `/upload/campaign-list?${new URLSearchParams({ campaignId, fileName: file.name })}`)
  request.setRequestHeader('authorization', `Bearer ${user?.token ?? ''}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return { done, cancel: () => request.abort() }
}

/** Saves the rejected rows of an upload as CSV. Throws a `ListRefused`. */
export async function saveRefusedRows(campaignId: string, uploadId: string): Promise<void> {
  const user = storedUser()
  const answer = await fetch(`/export/campaign-list-refused?${new URLSearchParams({ campaignId, uploadId })}`, {
    headers: { authorization: `Bearer ${user?.token ?? ''}` },
  }).catch(() => null) // reported below
  if (!answer) throw new ListRefused(unanswered)
  if (!answer.ok) throw refusalOf(await answer.text(), answer.headers.get(requestIdHeader))
  saveFile(await answer.blob(), 'refused-rows.csv')
}
