import { countOf } from '../../../shared/app/format'
import type { AccessTokenRowFragment, HealthState, TokenUseQuery } from '../../generated/graphql'

export type TokenUse = NonNullable<TokenUseQuery['tokenUse']>[number]

interface TokenState {
  state: HealthState
  text: string
  why: string | null
  needsLook: boolean
}

const dayMs = 86_400_000
const soonDays = 7
const unusedDays = 30
const nearlyAll = 0.9

/** How an access token is doing, and what is to be looked at. */
export function tokenState(
  { isExpired, expiresAt, createdAt, lastUsedAt, costPerMinute }: AccessTokenRowFragment,
  use: TokenUse | undefined,
  now: number,
): TokenState {
  if (isExpired) return { state: 'FAILING', text: 'Expired', why: null, needsLook: false }
  const left = Math.ceil((Date.parse(expiresAt) - now) / dayMs)
  const reasons = [
    left <= soonDays && `expires in ${countOf(left, 'day')}`,
    costPerMinute !== null && use && use.peakCost > nearlyAll * costPerMinute && 'over 90% of its budget',
  ].filter((reason) => reason !== false && reason)
  if (reasons.length) return { state: 'TROUBLED', text: 'Needs a look', why: reasons.join(', '), needsLook: true }
  const idle = Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / dayMs)
  if (idle >= unusedDays || !lastUsedAt)
    return {
      state: 'IDLE',
      text: 'Unused',
      why: idle > 0 ? `for ${countOf(idle, 'day')}` : null,
      needsLook: idle >= unusedDays,
    }
  return { state: 'HEALTHY', text: 'Good', why: null, needsLook: false }
}
