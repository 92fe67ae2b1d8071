import type { Place, SharedLimit } from '../../../shared/app/sharedLimit'
import { ApiError } from './errors'

interface Words {
  /** Of the user's own places: "You have 3 exports running." */
  own: string
  /** Of all places: "Too many exports are running." */
  all: string
  retryAfter: number
}

/** Takes a place for a user. Throws TOO_MANY_REQUESTS for their own limit, and UPSTREAM_UNAVAILABLE if all are taken. */
export function takePlace<User extends string | number>(limit: SharedLimit<User>, user: User, words: Words): Place {
  const place = limit.take(user)
  const { retryAfter } = words
  if (place === 'user') throw new ApiError('TOO_MANY_REQUESTS', words.own, { retryAfter })
  if (place === 'total') throw new ApiError('UPSTREAM_UNAVAILABLE', words.all, { retryAfter })
  return place
}
