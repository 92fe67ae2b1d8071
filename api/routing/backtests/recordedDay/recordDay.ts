import { DAY } from '../../../../shared/app/time/timeZones'
import { loadReference } from '../../../db/migrating/reference'
import { loadDemo } from '../../../db/seed/loadDemo'
import { testDatabase } from '../../../db/testDatabase'
import { readConfiguration } from '../../attempts/configuration.queries'
import { numberAt, seedOf } from '../draws'
import { readPastLeads } from '../pastLeads.queries'
import { readSurroundings } from '../readBacktest.queries'
import type { RecordedDay, RecordedLead } from './recordedDay'

/** End of the recorded day, a Friday. */
const to = Date.parse('2026-11-21T00:00:00Z')
const wanted = 5000

/** A day of demo data: its rules, and the last leads, moved into the day at their time of day. */
export async function recordDay(): Promise<RecordedDay> {
  const database = await testDatabase()
  try {
    const { db } = database
    await loadReference(db)
    await loadDemo({ pool: database.pool, leads: 20_000, now: to, secretKey: Buffer.from('0f'.repeat(32), 'hex') })
    const { distributions, advertisers, caps, overrides } = await readConfiguration(db)
    const scope = { countryIds: [...distributions.keys()], from: to - 100 * DAY, to }
    const { optimize } = await readSurroundings(db, [{ distributions, caps, from: scope.from }], { ...scope, from: to })
    const leads: RecordedLead[] = []
    for await (const read of readPastLeads(db, scope, () => 0, scope.from))
      for (const { id, at, facts, answers, isFtd } of read.leads) {
        const refusing = [...answers].flatMap(([advertiser, answer]) => (answer === 'refused' ? [advertiser] : []))
        // Any advertiser may be offered a lead, so some refuse by chance.
        const others = [...advertisers.keys()].filter((advertiser) => numberAt(seedOf(id, advertiser), 0) < 0.1)
        leads.push({
          ...{ id, facts, deposits: isFtd },
          at: to - DAY + (at % DAY),
          refusedBy: new Set([...refusing, ...others]),
        })
      }
    return {
      ...{ distributions, advertisers, caps, overrides, optimize },
      leads: leads.slice(-wanted).toSorted((one, other) => one.at - other.at || one.id - other.id),
    }
  } finally {
    await database.drop()
  }
}
