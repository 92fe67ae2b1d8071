import { CircleX, MailX, TriangleAlert, Unplug } from 'lucide-react'
import { partnerAddress } from '../../../../shared/partners/partnerPages'
import { countOf } from '../../../../shared/app/format'
import { DateTime } from '../../../ui/time/DateTime'
import type { PublisherObstacle, PublisherOverviewQuery } from '../../../generated/graphql'
import { LeadsLink } from '../../../leads/leads/LeadsLink'
import { countryNames } from '../../overview/countryNames'
import { fullCaps } from '../../overview/fullCaps'
import type { Problem } from '../../overview/ProblemList'
import { obstacleTexts } from './obstacleTexts'

type Publisher = NonNullable<PublisherOverviewQuery['publisher']>

const obstacles: Record<PublisherObstacle, { label: string; permission: string; to: string }> = {
  NO_DISTRIBUTION: {
    label: 'Distributions',
    permission: 'DISTRIBUTIONS_LIST',
    to: '/rotations',
  },
  WRONG_COUNTRY: {
    label: 'Countries',
    permission: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
    to: '?tab=supported_countries',
  },
}

/** Finally failed postbacks, linked to their leads, where they can be sent again. */
export function failedPostbacks(rows: NonNullable<NonNullable<Publisher['problems']>['failedPostbacks']>): Problem[] {
  return rows.map(({ id, leadId, event, attempts, attemptedAt, fault }) => ({
    ...{ key: id, icon: MailX, tone: 'danger' },
    title: (
      <>
        {event}, <LeadsLink ids={[leadId]}>{`lead ${leadId}`}</LeadsLink>
      </>
    ),
    detail: `${fault ?? 'It failed'} ${countOf(attempts, 'attempt')}`,
    at: <DateTime at={attemptedAt} />,
  }))
}

/** Problems of a publisher with links to solve them; those that block leads come first. */
export function publisherProblems({ id, health, problems, caps }: Publisher): Problem[] {
  const page = partnerAddress('publisher', id) ?? ''
  const at = (to: string) => (to.startsWith('?') ? page + to : to)
  const unpriced = problems?.unpricedCountries ?? []
  return [
    ...(health?.obstacles ?? []).map((obstacle): Problem => {
      const { to, ...mend } = obstacles[obstacle]
      const title = obstacleTexts[obstacle]
      const detail = 'Active, but its leads are rejected'
      return { ...{ key: obstacle, icon: Unplug, tone: 'danger', title, detail }, mend: { ...mend, to: at(to) } }
    }),
    ...fullCaps('publisher', caps, at('?tab=caps')),
    ...(unpriced.length
      ? [
          {
            ...({ key: 'unpriced', icon: TriangleAlert, tone: 'warning' } as const),
            title: `No payout for ${countryNames(unpriced)}`,
            detail: 'Conversions there pay $0.00',
            mend: { label: 'Add payout', permission: 'PUBLISHER_PAYOUTS_CREATE', to: at('?tab=payouts&dialog=create') },
          },
        ]
      : []),
    ...(problems?.rejections ?? []).map(({ reason, count, lastAt }): Problem => ({
      ...{ key: `rejected ${reason}`, icon: CircleX, tone: 'quiet' },
      title: reason ?? 'Rejected without a reason',
      detail: (
        <>
          {countOf(count, 'lead')}, last <DateTime at={lastAt} />
        </>
      ),
    })),
  ]
}
