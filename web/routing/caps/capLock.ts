import type { CapOrigin } from '../../../shared/routing/caps'

/** On the page of an advertiser or publisher: only its caps are shown, and its field is locked. */
export interface CapLock {
  origin: Exclude<CapOrigin, 'caps'>
  id: string
  name: string
}

export const originOf = (lock: CapLock | null): CapOrigin => lock?.origin ?? 'caps'

/** Variables of a list of caps. */
export const capsVariables = (lock: CapLock | null) => ({
  origin: originOf(lock),
  advertiserId: lock?.origin === 'advertiser' ? lock.id : null,
  publisherId: lock?.origin === 'publisher' ? lock.id : null,
})
