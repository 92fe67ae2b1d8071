/**
 * Rounds numbers down or up so that they add up to a whole total: those with the largest remainders are rounded up, the
 * first of equal ones. The total must differ from their sum by less than 1.
 */
export function roundTogether(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor)
  const remainder = (place: number) => (parts[place] ?? 0) - (whole[place] ?? 0)
  const order = parts.map((_part, place) => place).sort((a, b) => remainder(b) - remainder(a))
  const up = new Set(order.slice(0, Math.max(0, total - whole.reduce((sum, part) => sum + part, 0))))
  return whole.map((part, place) => part + Number(up.has(place)))
}
