import { ApiError } from '../http/errors'

/**
 * Refuses an edit of a row that has changed since it was read, with both versions in the error's body: `current` is the
 * row as it is, `yours` what was sent. Call it with the row locked. An edit that names no version is let through.
 */
export function refuseStaleEdit(current: { version: number }, yours: { version?: number | undefined }): void {
  if (yours.version === undefined || yours.version === current.version) return
  throw new ApiError('CONFLICT', 'This was changed in the meantime. Look at it again before you save.', {
    body: { current, yours },
  })
}
