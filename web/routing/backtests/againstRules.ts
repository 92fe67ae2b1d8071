import type { BacktestBasis } from '../../generated/graphql'

export const bases: readonly BacktestBasis[] = ['then', 'today', 'moment']

/** Rules to compare with, in a choice and in a sentence. */
export const basisWords: Readonly<Record<BacktestBasis, { choice: string; rules: string }>> = {
  then: { choice: 'The rules of that time', rules: 'the rules of that time' },
  today: { choice: 'The rules of today', rules: "today's rules" },
  moment: { choice: 'The rules of a date', rules: 'the rules of that date' },
}

export const basisChoices = (offered: readonly BacktestBasis[] = bases) =>
  offered.map((value) => ({ value, label: basisWords[value].choice }))
