import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { AccessTokenRowFragment } from '../../generated/graphql'

/** Lifetimes to choose from, in days. */
export const lifetimes = [
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const
export const usualDays = 30

export const usedText = ({ lastUsedAt }: AccessTokenRowFragment, zone: string) =>
  lastUsedAt ? wallTimeAt(zone, Date.parse(lastUsedAt)) : 'Never'
export const expiryText = ({ expiresAt, isExpired }: AccessTokenRowFragment, zone: string) =>
  `${isExpired ? 'Expired ' : ''}${wallTimeAt(zone, Date.parse(expiresAt))}`
/** The same without the time. */
export const expiryDay = (token: AccessTokenRowFragment, zone: string) => expiryText(token, zone).slice(0, -6)
