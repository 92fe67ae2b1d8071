import type { SettledLeadFragment } from '../../generated/graphql'

/** What is said of a lead by itself; `TeachDialog` knows more. */
export type Outcome = 'accepted' | 'refused'

export interface Settling {
  lead: SettledLeadFragment
  outcome: Outcome
}

const accepted = ({ email, advertiserName }: SettledLeadFragment) =>
  `${email} becomes Accepted with ${advertiserName}. It counts in its caps, and is offered to nobody else.`
const offeredOn = (email: string, advertiserName: string, next: string) =>
  `${email} is offered to the next advertiser${next} at once; if ${advertiserName} took it after all, it is sold twice.`

/** Consequences by the origin of the attempt. */
const consequences: Readonly<
  Record<SettledLeadFragment['kind'], Readonly<Record<Outcome, (lead: SettledLeadFragment) => string>>>
> = {
  intake: {
    accepted,
    refused: ({ email, advertiserName }) => offeredOn(email, advertiserName, ''),
  },
  injection: {
    accepted: ({ email, advertiserName }) => `${email} moves to ${advertiserName} as Accepted.`,
    refused: ({ email }) => `${email} stays where it is.`,
  },
  campaign: {
    accepted: (lead) => `${accepted(lead)} The consumer goes on to the next step of its campaign.`,
    refused: ({ email, advertiserName }) => offeredOn(email, advertiserName, ' of the step'),
  },
}

/** Consequence as text. */
export function consequence({ lead, outcome }: Settling): string {
  const follows = consequences[lead.kind][outcome](lead)
  if (outcome === 'accepted') return follows
  const room = lead.capIds.length ? ' The room held in caps is given back.' : ''
  const attempt = lead.kind === 'injection' ? 'The injection to' : 'The attempt at'
  return `${attempt} ${lead.advertiserName} becomes Rejected.${room} ${follows}`
}
