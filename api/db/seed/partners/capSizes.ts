import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import type { CountedCap } from './caps'
import type { Random } from '../world/random'

/** Size of a cap, its start, and its size before staff raised it. */
export interface SizedCap {
  size: number
  createdAt: Instant
  /** Start of the window in which it was created. */
  firstWindow: Instant
  raised: { at: Instant; from: number } | null
}

/** A round number of at least 5, as staff enter it. */
function roundUp(count: number): number {
  const step = count <= 20 ? 5 : count <= 100 ? 10 : 50
  return Math.max(5, Math.ceil(count / step) * step)
}

const currentOf = ({ windows, starts }: CountedCap) => windows.get(starts.at(-1) ?? 0) ?? 0

/** Sizes for caps that never fill up. */
const unusedSizes = [10, 20, 25, 50]
/** Minimum fill level of a nearly full cap. */
const enough = 12

/**
 * A daily cap of this size, created as early as possible (not before `earliest`) such that no later window exceeds it.
 */
function sizeDaily(random: Random, { windows, starts }: CountedCap, size: number, earliest: number, now: Instant) {
  let first = starts.length - 1
  while (first > earliest && (windows.get(starts[first - 1] ?? 0) ?? 0) <= size) first--
  const firstWindow = starts[first] ?? now
  const end = Math.min(now, starts[first + 1] ?? now)
  return { size, createdAt: Math.floor(firstWindow + random.next() * (end - firstWindow)), firstWindow, first }
}

/** Gives it a smaller, still sufficient size for some weeks, until staff raised it. */
function raiseOf(
  random: Random,
  { windows, starts }: CountedCap,
  { size, first, createdAt }: ReturnType<typeof sizeDaily>,
) {
  if (starts.length - first < 8) return null
  const place = random.whole(first + 3, starts.length - 2)
  const before = starts.slice(first, place).map((start) => windows.get(start) ?? 0)
  const from = roundUp(Math.max(...before))
  const at = (starts[place] ?? 0) + Math.floor(random.next() * 6 * HOUR)
  return from < size && at > createdAt ? { at, from } : null
}

/** A cap with free capacity in its fullest window or in total. */
function comfortable(random: Random, cap: CountedCap, now: Instant): SizedCap {
  if (cap.interval === 'interval') {
    const current = currentOf(cap)
    const size = current ? roundUp((current * 100) / random.whole(20, 80)) : random.pick(unusedSizes)
    return { size, createdAt: cap.from, firstWindow: cap.from, raised: null }
  }
  const earliest = random.whole(0, cap.starts.length - 1)
  const fullest = Math.max(0, ...cap.starts.slice(earliest).map((start) => cap.windows.get(start) ?? 0))
  const size = fullest ? roundUp((fullest * 100) / random.whole(45, 85)) : random.pick(unusedSizes)
  const sized = sizeDaily(random, cap, size, earliest, now)
  const raised = random.chance(0.4) ? raiseOf(random, cap, sized) : null
  return { size, createdAt: sized.createdAt, firstWindow: sized.firstWindow, raised }
}

/** A full or nearly full cap: its current window is filled to `fill` percent. */
function tight(random: Random, cap: CountedCap, fill: number, now: Instant): SizedCap {
  const size = Math.ceil((currentOf(cap) * 100) / fill)
  if (cap.interval === 'interval') return { size, createdAt: cap.from, firstWindow: cap.from, raised: null }
  const { createdAt, firstWindow } = sizeDaily(random, cap, size, Math.max(0, cap.starts.length - 20), now)
  return { size, createdAt, firstWindow, raised: null }
}

/** Fill levels in percent of nearly full caps, which are the busiest ones. */
const nearFills: Readonly<Record<CountedCap['interval'], readonly number[]>> = {
  daily: [95, 92, 97],
  interval: [91, 96],
}

/**
 * Sets sizes from counts: one daily cap and one without reset are full, some nearly full, most have free capacity, and
 * some are unused. No window exceeds its cap.
 */
export function sizeCaps(random: Random, caps: readonly CountedCap[], now: Instant): ReadonlyMap<number, SizedCap> {
  const busy = (wanted: CountedCap['interval']) =>
    caps
      // A full cap for everybody would block a whole country.
      .filter(({ advertiserIds, publisherIds }) => advertiserIds.size + publisherIds.size > 0)
      .filter((cap) => cap.type === 'lead' && cap.interval === wanted && currentOf(cap) >= enough)
      .filter(({ interval, starts }) => interval === 'interval' || now - (starts.at(-1) ?? now) > DAY / 2)
      .sort((one, other) => currentOf(other) - currentOf(one) || one.id - other.id)
  const fills = new Map<CountedCap, number>()
  for (const [wanted, near] of Object.entries(nearFills)) {
    const found = busy(wanted as CountedCap['interval'])
    for (const [place, fill] of near.entries()) {
      const cap = found[place]
      if (cap) fills.set(cap, fill)
    }
    // The full cap is the one with the lowest count, so that it blocks little.
    const least = found.slice(near.length).at(-1)
    if (least) fills.set(least, 100)
  }
  return new Map(
    caps.map((cap) => {
      const fill = fills.get(cap)
      return [cap.id, fill === undefined ? comfortable(random, cap, now) : tight(random, cap, fill, now)]
    }),
  )
}
