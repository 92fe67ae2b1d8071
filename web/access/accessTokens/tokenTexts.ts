import { dateAt, wallTimeAt } from '../../../shared/app/time/timeZones'
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
export const expiryDay = ({ expiresAt }: AccessTokenRowFragment, zone: string) => dateAt(zone, Date.parse(expiresAt))
