import type { CapOrigin } from '../../../shared/routing/caps'

/** On the page of one advertiser or publisher its caps alone are shown, and its field is locked to it. */
export interface CapLock {
  origin: Exclude<CapOrigin, 'caps'>
  id: string
  name: string
}

export const originOf = (lock: CapLock | null): CapOrigin => lock?.origin ?? 'caps'

/** What a list of caps is asked by. */
export const capsVariables = (lock: CapLock | null) => ({
  origin: originOf(lock),
  advertiserId: lock?.origin === 'advertiser' ? lock.id : null,
  publisherId: lock?.origin === 'publisher' ? lock.id : null,
})
