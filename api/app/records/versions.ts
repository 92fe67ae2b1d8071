import { ApiError } from '../http/errors'

/**
 * Refuses an update of a row that has changed since it was read, with both versions in the error body: `current` is the
 * row, `yours` the values sent. Call it with the row locked. Updates without a version are accepted.
 */
export function refuseStaleEdit(current: { version: number }, yours: { version?: number | undefined }): void {
  if (yours.version === undefined || yours.version === current.version) return
  throw new ApiError('CONFLICT', 'This was changed in the meantime. Look at it again before you save.', {
    body: { current, yours },
  })
}
