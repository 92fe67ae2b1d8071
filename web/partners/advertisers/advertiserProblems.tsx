import { CircleX, Hand, TimerOff, TriangleAlert, Unplug } from 'lucide-react'
import { partnerAddress, partnerPages } from '../../../shared/partners/partnerPages'
import { countOf } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import type { AdvertiserObstacle, AdvertiserOverviewQuery } from '../../generated/graphql'
import { countryNames } from '../overview/countryNames'
import { fullCaps } from '../overview/fullCaps'
import type { Problem } from '../overview/ProblemList'
import { sinceText } from '../overview/sinceText'
import { obstacleTexts } from './obstacleTexts'

type Advertiser = NonNullable<AdvertiserOverviewQuery['advertiser']>

const obstacles: Record<
  AdvertiserObstacle,
  {
    detail: string
    mend: [label: string, permission: string, to: string]
  }
> = {
  NO_BROKER: {
    detail: 'Active, but leads cannot be sent to it',
    mend: ['Set up', partnerPages.advertiser.edit, '?tab=broker'],
  },
  NOT_TESTED: {
    detail: 'Active, but it gets no leads',
    mend: ['Test it', partnerPages.advertiser.edit, '?tab=broker'],
  },
  NO_DISTRIBUTION: {
    detail: 'Active, but it gets no leads',
    mend: ['Distributions', 'DISTRIBUTIONS_LIST', '/rotations'],
  },
  WRONG_COUNTRY: {
    detail: 'Active, but it gets no leads',
    mend: ['Countries', 'ADVERTISER_SUPPORTED_COUNTRIES_LIST', '?tab=5'],
  },
  NEVER_OPEN: {
    detail: 'Active, but it gets no leads',
    mend: ['Hours', 'ADVERTISER_OPENING_HOURS_LIST', '?tab=6'],
  },
}

/** Problems of an advertiser with links to solve them; those that block leads come first. */
export function advertiserProblems({ id, health, problems, caps }: Advertiser, now: number): Problem[] {
  const page = partnerAddress('advertiser', id) ?? ''
  const at = (to: string) => (to.startsWith('?') ? page + to : to)
  const blocked = (health?.obstacles ?? []).map((obstacle): Problem => {
    const { detail, mend } = obstacles[obstacle]
    const [label, permission, to] = mend
    return {
      key: obstacle,
      icon: Unplug,
      tone: 'danger',
      title: obstacleTexts[obstacle],
      detail,
      mend: { label, permission, to: at(to) },
    }
  })
  const held = problems?.held
  const unpriced = problems?.unpricedCountries ?? []
  return [
    ...blocked,
    ...fullCaps('advertiser', caps, at('?tab=4')),
    ...(held?.count
      ? [
          {
            ...({ key: 'held', icon: Hand, tone: 'warning' } as const),
            title: `${countOf(held.count, 'lead')} ${held.count === 1 ? 'is' : 'are'} held`,
            detail: held.since && `The oldest for ${sinceText(held.since, now)}`,
            mend: { label: 'Settle', permission: 'LEADS_PROGRESS_LOGS', to: '/held-leads' },
          },
        ]
      : []),
    ...(unpriced.length
      ? [
          {
            ...({ key: 'unpriced', icon: TriangleAlert, tone: 'warning' } as const),
            title: `No price for ${countryNames(unpriced)}`,
            detail: 'FTDs there earn $0.00',
            mend: { label: 'Add price', permission: 'ADVERTISER_REVENUES_CREATE', to: at('?tab=2&dialog=create') },
          },
        ]
      : []),
    ...(problems?.refusals ?? []).map(({ kind, reason, count, lastAt }): Problem => ({
      ...{ key: `${kind} ${reason}`, icon: kind === 'REFUSED' ? CircleX : TimerOff, tone: 'quiet' },
      title: reason ?? (kind === 'REFUSED' ? 'Refused without a reason' : 'No answer'),
      detail: (
        <>
          {kind === 'REFUSED' ? 'Refused' : 'No answer to'} {countOf(count, 'lead')}, last <DateTime at={lastAt} />
        </>
      ),
    })),
  ]
}
