/** Shares of the advertisers of a group as one text, which can be compared: `7=60;9=33.33`. */
import { groupTotal, isPercentage, isWhole, percentageOf, shareOf, shareText, wholeShare } from './distributionRules'

/** Hundredths of a percent by the advertiser's id. */
export type Shares = ReadonlyMap<number, number>

/** In the order of ids, so that the order of the advertisers in their group does not matter. */
export const sharesText = (shares: Shares): string =>
  [...shares]
    .sort(([one], [other]) => one - other)
    .map(([id, share]) => `${id}=${percentageOf(share)}`)
    .join(';')

/** Null if the text is none, or names an advertiser twice. */
export function readShares(text: string): Shares | null {
  const parts = text.split(';').map((part) => /^(\d{1,15})=(\d{1,3}(?:\.\d{1,2})?)$/.exec(part.trim()))
  const shares = new Map<number, number>()
  for (const part of parts) {
    const percentage = Number(part?.[2])
    if (!part || !isPercentage(percentage)) return null
    shares.set(Number(part[1]), shareOf(percentage))
  }
  return shares.size === parts.length ? shares : null
}

/** Why these shares cannot take the place of the current ones of a group; null if they can. */
export function sharesFault(shares: Shares, current: Shares): string | null {
  if (shares.size !== current.size || [...shares.keys()].some((id) => !current.has(id)))
    return 'Give a share to each advertiser of the group, and to no other.'
  const total = groupTotal([...shares.values()].map((share) => ({ percentage: percentageOf(share) })))
  return isWhole(total) ? null : `The shares add up to ${shareText(total)}, not to ${shareText(wholeShare)}.`
}

/** `Veltra 60%, Corvane 40%` */
export const sharesInWords = (text: string, nameOf: (id: number) => string): string =>
  [...(readShares(text) ?? [])].map(([id, share]) => `${nameOf(id)} ${shareText(share)}`).join(', ')
