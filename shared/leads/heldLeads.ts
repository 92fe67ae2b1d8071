/** Maximum length of the reason for settling a held lead, in characters. */
export const maxSettleReason = 500
