import type { Database } from '../../db/connect'
import type { Distribution } from '../engine/world'
import { backtestNames } from './backtests.queries'
import type { Difference } from './backtests.schema'
import { type DifferenceNames, differencesOf } from './differences'
import type { RuleChange, RuleVersions } from './ruleTimes'

const membersIn = ({ timeslots }: Distribution) =>
  timeslots.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(({ advertiserId }) => advertiserId)))

async function readNames(db: Database, distributions: readonly Distribution[]): Promise<DifferenceNames> {
  const advertisers = await backtestNames(db, 'advertisers', distributions.flatMap(membersIn))
  const countryIds = distributions.map(({ countryId }) => countryId)
  const countries = await backtestNames(db, 'countries', countryIds)
  const publisherIds = distributions.flatMap(({ publisherId }) => publisherId ?? [])
  const publishers = await backtestNames(db, 'publishers', publisherIds)
  return {
    advertiser: (id) => advertisers.get(id) ?? `Advertiser #${id}`,
    country: (id) => countries.get(id) ?? `Country #${id}`,
    publisher: (id) => publishers.get(id) ?? `Publisher #${id}`,
  }
}

/** What the tested rules change in the last ones of the range, and since when these were live. */
export async function readDifferences(
  db: Database,
  change: RuleChange,
  rules: RuleVersions,
): Promise<{ differences: Difference[]; against_since: string | null }> {
  const version = rules.distributions.findLast(({ id }) => id === change.distribution?.id)
  const before = version?.content ?? null
  const definitions = new Map(rules.caps.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])))
  const names = await readNames(
    db,
    [before, change.distribution].flatMap((one) => one ?? []),
  )
  return {
    differences: differencesOf(before, change, definitions, names),
    against_since: before && version?.since ? new Date(version.since).toISOString() : null,
  }
}
