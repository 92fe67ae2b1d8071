/** Characters of the reason with which a held lead is settled. */
export const maxSettleReason = 500
