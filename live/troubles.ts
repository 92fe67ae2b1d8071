import { type Random, weightedDraw } from '../api/db/seed/world/random'

/**
 * How a broker may fail to answer a lead, by the tag in its e-mail that lets the sandbox broker do so, with the shares. Most
 * tell when they are asked again: `late` answers after the time-out, `drop` breaks the connection and has the lead, `busy`
 * answers 503 and decides the next time. Of the others nobody ever hears more, and staff say what became of the lead.
 */
const troubles = { late: 40, drop: 25, busy: 25, hang: 4, error: 4, html: 2 } as const
export type Trouble = keyof typeof troubles

const names = Object.keys(troubles) as Trouble[]
const draw = weightedDraw(Object.values(troubles))

/** Draws what trouble a lead meets, with the same number of draws where it meets none: then null. */
export function drawTrouble(random: Random, percent: number): Trouble | null {
  const meets = random.chance(percent / 100)
  const name = names[draw(random)]
  return meets && name ? name : null
}

/** The address by which the sandbox broker knows what to do; everybody else takes it for one like any other. */
export const withTrouble = (email: string, trouble: Trouble | null): string =>
  trouble ? email.replace('@', `+${trouble}@`) : email
