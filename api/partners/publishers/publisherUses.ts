import { formatCount } from '../../../shared/app/format'
import type { PublisherUse, usesOfPublisher } from './publishers.queries'

const names: Record<PublisherUse, [one: string, many: string]> = {
  distribution: ['distribution', 'distributions'],
  cap: ['cap', 'caps'],
  publisher_account: ['publisher account', 'publisher accounts'],
  exclusion: ['exclusion', 'exclusions'],
  override: ['override', 'overrides'],
}

/** `leads, 2 distributions and 1 cap`; null if no record uses the publisher. */
export function usesInWords({ leads, clicks, ...counts }: Awaited<ReturnType<typeof usesOfPublisher>>): string | null {
  const counted = (Object.keys(names) as PublisherUse[]).flatMap((use) => {
    const count = counts[use]
    return count ? [`${formatCount(count)} ${names[use][count === 1 ? 0 : 1]}`] : []
  })
  const all = [...(leads ? ['leads'] : []), ...(clicks ? ['clicks'] : []), ...counted]
  return all.length ? [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ') : null
}
