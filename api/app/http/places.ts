import type { Response } from 'express'
import { createSharedLimit, type Place, type SharedLimit } from '../../../shared/app/sharedLimit'
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

/** Requests of one user in this process. Few run and the others wait, so that they hardly delay those of other users. */
const requestBounds = { atOnce: Infinity, waiting: Infinity, perUser: 200, runningPerUser: 3 }

export const createRequestPlaces = () => createSharedLimit<number>(requestBounds)

/**
 * A place for a request of a user; resolves when its work may begin. Null if the caller has left meanwhile. Throws
 * TOO_MANY_REQUESTS.
 */
export async function requestPlace(
  limit: SharedLimit<number>,
  userId: number,
  response: Response,
): Promise<Place | null> {
  const place = takePlace(limit, userId, {
    own: `You have ${requestBounds.perUser} requests running. Please wait until one of them has ended.`,
    all: 'Too many requests are running. Please try again in a moment.',
    retryAfter: 1,
  })
  await new Promise<void>((resolve) => {
    void place.ready.then(resolve)
    response.once('close', resolve)
  })
  if (!response.destroyed) return place
  place.release()
  return null
}
