import { type Random, weightedDraw } from '../api/db/seed/world/random'

/**
 * Broker failures, selected by a tag in the lead's e-mail, with their weights. Most are resolved when the broker is
 * asked again: `late` answers after the timeout, `drop` accepts and breaks the connection, `busy` answers 503 at first.
 * The others are never resolved, and staff settle the lead.
 */
const troubles = { late: 40, drop: 25, busy: 25, hang: 4, error: 4, html: 2 } as const
export type Trouble = keyof typeof troubles

const names = Object.keys(troubles) as Trouble[]
const draw = weightedDraw(Object.values(troubles))

/** Draws a failure or null, with a constant number of random draws. */
export function pickTrouble(random: Random, percent: number): Trouble | null {
  const meets = random.chance(percent / 100)
  const name = names[draw(random)]
  return meets && name ? name : null
}

/** Adds the failure's tag to the e-mail address, which only the sandbox broker interprets. */
export const withTrouble = (email: string, trouble: Trouble | null): string =>
  trouble ? email.replace('@', `+${trouble}@`) : email
