import type { Instant } from '../../../shared/app/time/timeZones'
import { inOrder } from '../engine/candidates'
import type { Distribution } from '../engine/world'
import type { CapDefinition } from '../caps/capRooms.queries'

/** A rule as it was saved; null: deleted. */
export interface Version<Content> {
  id: number
  since: Instant
  content: Content | null
}

export interface RuleVersions {
  distributions: readonly Version<Distribution>[]
  caps: readonly Version<CapDefinition>[]
}

/** The rules from a moment on, until the next period. */
export interface RulePeriod {
  from: Instant
  distributions: ReadonlyMap<number, readonly Distribution[]>
  caps: readonly CapDefinition[]
}

const at = <Content>(versions: readonly Version<Content>[], moment: Instant): Content[] => {
  const last = new Map<number, Version<Content>>()
  for (const version of versions) if (version.since <= moment) last.set(version.id, version)
  return [...last.values()].flatMap(({ content }) => content ?? [])
}

/** In the order in which they are tried. What would be sent is left out: it does not change where leads go. */
const routed = (distributions: readonly Distribution[]) =>
  inOrder(distributions.map((one) => ({ ...one, dataOverride: {} })))

/** Splits versions (oldest first) into periods; the first one covers `from`. */
export function periodsOf({ distributions, caps }: RuleVersions, from: Instant): RulePeriod[] {
  const changes = [...distributions, ...caps].map(({ since }) => since).filter((since) => since > from)
  return [from, ...new Set(changes)]
    .sort((one, other) => one - other)
    .map((moment) => ({
      from: moment,
      distributions: routed(at(distributions, moment)),
      caps: at(caps, moment).sort((one, other) => one.id - other.id),
    }))
}

/** A change to test: a distribution as it would be, or a cap's number. */
export interface RuleChange {
  distribution: Distribution | null
  caps: readonly { id: number; cap: number }[]
}

/** The periods as they would have been with the change. */
export function withChange(periods: readonly RulePeriod[], { distribution, caps }: RuleChange): RulePeriod[] {
  const numbers = new Map(caps.map(({ id, cap }) => [id, cap]))
  return periods.map((period) => {
    const others = [...period.distributions.values()].flat().filter(({ id }) => id !== distribution?.id)
    return {
      from: period.from,
      distributions: distribution ? routed([...others, distribution]) : period.distributions,
      caps: period.caps.map((cap) => ({ ...cap, cap: numbers.get(cap.id) ?? cap.cap })),
    }
  })
}
