import { amountKinds } from '../../../shared/access/amounts'

/** Unusual amounts of one lead and of the prices of its partners, and who may see each: one of these permissions is enough. */
export const planted = {
  revenue: { amount: 7391.17, openTo: amountKinds.revenue.openedBy },
  payout: { amount: 4218.63, openTo: amountKinds.payout.openedBy },
  // Brokers repeat it in their answers.
  'price of the advertiser': {
    amount: 8264.39,
    openTo: [...amountKinds.advertiser_price.openedBy, ...amountKinds.revenue.openedBy],
  },
  // Of a conversion that waits for approval, the payout of today is shown.
  'price of the publisher': {
    amount: 5173.28,
    openTo: [...amountKinds.publisher_price.openedBy, ...amountKinds.payout.openedBy],
  },
} as const
export type Planted = keyof typeof planted
export const plantedNames = Object.keys(planted) as Planted[]

/** Sums of several such leads. */
const multiples = [1, 2, 3, 4]
/** Dollars with their point or comma are told from other text; cents, only as a whole number: a time in milliseconds may have their digits. */
const spellings = (amount: number) => {
  const cents = Math.round(amount * 100)
  return multiples
    .flatMap((times) => {
      const dollars = ((cents * times) / 100).toFixed(2)
      return [dollars, Number(dollars).toLocaleString('en-US', { minimumFractionDigits: 2 }), `${cents * times}(?!\\d)`]
    })
    .map((spelling) => `(?<!\\d)${spelling.replace('.', '\\.')}`)
}
const spelled = plantedNames.map((name) => ({ name, written: new RegExp(spellings(planted[name].amount).join('|')) }))

/** The planted amounts that a text contains, in dollars or cents. */
export const amountsIn = (text: string): Planted[] =>
  spelled.filter(({ written }) => written.test(text)).map(({ name }) => name)
