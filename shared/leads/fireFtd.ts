import { leadStatus, type LeadStatusId } from './leadStatus'

interface LeadState {
  status: LeadStatusId
  isFakeFtd: boolean
  /** The advertiser reported a deposit. */
  hasDeposit: boolean
}

/** Why no FTD can be fired on a lead; null if it can. See docs/domain/statuses.md. */
export function ftdRefusal({ status, isFakeFtd, hasDeposit }: LeadState): string | null {
  switch (status) {
    case leadStatus.Submitted:
      return 'The lead is not accepted yet.'
    case leadStatus.Rejected:
      return 'The lead was rejected.'
    case leadStatus['FTD REJECTED']:
      return 'The lead already has a conversion, which was rejected.'
    case leadStatus.FTD:
      return 'The lead already has a conversion.'
    case leadStatus['Pending FTD']:
      return isFakeFtd
        ? 'An FTD was already fired: the lead has a conversion that waits for approval.'
        : 'The lead already has a conversion, which waits for approval.'
    case leadStatus.Accepted:
      // The advertiser's status can prevent a deposit from becoming a conversion, but the deposit is real.
      return hasDeposit ? 'The lead already has a deposit.' : null
  }
}
