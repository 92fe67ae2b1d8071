const money = ['revenue', 'payout', 'profit'] as const
type ListMoney = (typeof money)[number]

/** Sums of money that the user may see, from the headers of the report. */
export const moneyOf = (headers: readonly string[] | undefined): readonly ListMoney[] =>
  money.filter((name) => headers?.includes(name))
