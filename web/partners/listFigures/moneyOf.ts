const money = ['revenue', 'payout', 'profit'] as const
type ListMoney = (typeof money)[number]

/** Which sums of money the viewer may see, by the headers of the report. */
export const moneyOf = (headers: readonly string[] | undefined): readonly ListMoney[] =>
  money.filter((name) => headers?.includes(name))
