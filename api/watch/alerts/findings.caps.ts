import { capFill } from '../../../shared/routing/capWords'
import { fullness } from '../../../shared/routing/caps'
import { windowOf, type CapWindow } from '../../../shared/routing/capWindows'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions, type CapDefinition } from '../../routing/caps/capRooms.queries'
import { setting, type Find } from './findings'

/** Whether a rule finds a cap that is filled like this. A full cap has its own rule: one for nearly full caps is then over. */
export function isFilled(count: number, cap: number, settings: AlertSettings): boolean {
  const percent = setting(settings, 'percent')
  const isFull = capFill(count, cap) === 'full'
  return percent >= 100 ? isFull : !isFull && fullness(count, cap) >= percent
}

interface FilledWindow {
  id: number
  window: CapWindow
  evidence: {
    id: number
    type: string
    count: number
    cap: number
    resets_at: string | null
    /** How many it names. */
    advertisers: number
    publishers: number
  }
}

/** Counts windows of daily caps, and returns those that are filled to a share. */
async function countFilled(
  db: Database,
  windows: readonly { definition: CapDefinition; window: CapWindow }[],
  finds: (count: number, cap: number) => boolean,
): Promise<FilledWindow[]> {
  const asked = windows.map(({ definition, window }) => ({ id: definition.id, window, definition }))
  const counts = await countWindows(db, asked, { withHeld: false })
  return asked.flatMap(({ id, window, definition }, place) => {
    const { cap, type, advertiserIds, publisherIds } = definition
    const count = counts[place] ?? 0
    const resets_at = window.to === null ? null : new Date(window.to).toISOString()
    const partners = { advertisers: advertiserIds.length, publishers: publisherIds.length }
    return finds(count, cap) ? [{ id, window, evidence: { id, type, count, cap, resets_at, ...partners } }] : []
  })
}

const readDailyCaps = async (db: Database) =>
  (await readCapDefinitions(db, {})).filter(({ interval }) => interval === 'daily')

export const filledCaps: Find = async (db, settings, now) => {
  const windows = (await readDailyCaps(db)).map((definition) => ({
    definition,
    window: windowOf(definition.schedule, now),
  }))
  const filled = await countFilled(db, windows, (count, cap) => isFilled(count, cap, settings))
  return filled.map(({ id, evidence }) => ({
    ...{ subjectKind: 'cap' as const, subjectId: id, since: now, evidence, leads: 0 },
  }))
}

/** Windows of daily caps in a range that were filled to the share of a rule, with the caps of today. */
export async function filledWindows(
  db: Database,
  settings: AlertSettings,
  { from, to }: { from: number; to: number },
): Promise<FilledWindow[]> {
  const windows = (await readDailyCaps(db)).flatMap((definition) => {
    const ofCap: { definition: CapDefinition; window: CapWindow }[] = []
    for (let at = to; at > Math.max(from, definition.schedule.createdAt);) {
      const window = windowOf(definition.schedule, at)
      ofCap.push({ definition, window })
      at = window.from - 1
    }
    return ofCap
  })
  const percent = setting(settings, 'percent')
  // A cap that is full at the end was nearly full before.
  return countFilled(db, windows, (count, cap) =>
    percent >= 100 ? capFill(count, cap) === 'full' : fullness(count, cap) >= percent,
  )
}
