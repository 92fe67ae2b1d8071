import type { OpeningDay } from './openingHours'
import { dayNames, rangesOn, rangeText } from './openingHoursRules'

const short = (dayId: number) => (dayNames[dayId - 1] ?? '').slice(0, 3)

const dayText = (days: readonly OpeningDay[], dayId: number) => {
  const ranges = rangesOn(days, dayId).map(rangeText).join(' ')
  return ranges && days.some(({ id, traffic }) => id === dayId && traffic === false) ? `${ranges} (no traffic)` : ranges
}

/** `Mon–Fri 08:00–17:59, Sat 10:00–12:00`; consecutive equal days are merged. */
export function hoursSummary(days: readonly OpeningDay[]): string {
  const runs: { from: number; to: number; text: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const text = dayText(days, day)
    const last = runs.at(-1)
    if (!text) continue
    if (last?.text === text && last.to === day - 1) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  const name = ({ from, to }: { from: number; to: number }) =>
    from === to ? short(from) : `${short(from)}–${short(to)}`
  return runs.length ? runs.map((run) => `${name(run)} ${run.text}`).join(', ') : 'Closed'
}
