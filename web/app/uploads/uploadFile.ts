import { requestIdHeader } from '../../ui/show/errors'
import { forgetUser, storedUser } from '../session/storedUser'

/** The server's error for a file. Faults of the server include the request id. */
export class FileRefused extends Error {
  constructor(
    message: string,
    readonly code?: string,
    readonly requestId: string | null = null,
  ) {
    super(message)
  }
}

export const unanswered = 'The server did not answer. Check the connection and try again.'
const fallback = 'The file could not be uploaded. Please try again.'
export function refusalOf(text: string, requestId: string | null): FileRefused {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: string }
    return new FileRefused(typeof message === 'string' && message ? message : fallback, code, requestId)
  } catch {
    return new FileRefused(fallback) // a proxy answered
  }
}

export interface Upload<Answer = unknown> {
  /** The answer; rejects with a `FileRefused`, and never settles after cancelling. */
  done: Promise<Answer>
  cancel: () => void
}

/** Uploads a file to a path of the gateway below `/upload`; `onProgress` gets the sent part from 0 to 1. */
export function uploadFile<Answer>(
  path: string,
  query: Readonly<Record<string, string>>,
  file: File,
  onProgress: (part: number) => void,
): Upload<Answer> {
  // `fetch` has no upload progress.
  const request = new XMLHttpRequest()
  const user = storedUser()
  const done = new Promise<Answer>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new FileRefused(unanswered))
    request.onload = () => {
      if (request.status === 401 && storedUser()?.token === user?.token) forgetUser('expired')
      const requestId = request.getResponseHeader(requestIdHeader)
      if (request.status >= 300) return reject(refusalOf(request.responseText, requestId))
      resolve(JSON.parse(request.responseText) as Answer)
    }
  })
  request.open('POST', `/upload/${path}?${new URLSearchParams({ ...query, fileName: file.name })}`)
  request.setRequestHeader('authorization', `Bearer ${user?.token ?? ''}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return { done, cancel: () => request.abort() }
}
