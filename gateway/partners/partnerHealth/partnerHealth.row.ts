import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import type { AdvertiserObstacle, HealthState, PublisherObstacle } from '../../generated/graphql'
import { fromRest } from '../../app/rest/fromRest'

const states: Record<Schemas['AdvertiserHealth']['state'], HealthState> = {
  healthy: 'HEALTHY',
  troubled: 'TROUBLED',
  failing: 'FAILING',
  idle: 'IDLE',
  unconnected: 'UNCONNECTED',
}
const advertiserObstacles: Record<Schemas['AdvertiserHealth']['obstacles'][number], AdvertiserObstacle> = {
  no_broker: 'NO_BROKER',
  no_distribution: 'NO_DISTRIBUTION',
  wrong_country: 'WRONG_COUNTRY',
  never_open: 'NEVER_OPEN',
}
const publisherObstacles: Record<Schemas['PublisherHealth']['obstacles'][number], PublisherObstacle> = {
  no_distribution: 'NO_DISTRIBUTION',
  wrong_country: 'WRONG_COUNTRY',
}

export const advertiserHealthFromRest = ({
  advertiser_id,
  state,
  obstacles,
  sync,
  ...row
}: Schemas['AdvertiserHealth']) => ({
  ...fromRest(row),
  sync: { ...fromRest(sync), pull: sync.pull && fromRest(sync.pull) },
  id: String(advertiser_id),
  state: states[state],
  obstacles: obstacles.map((obstacle) => advertiserObstacles[obstacle]),
})

export const publisherHealthFromRest = ({ publisher_id, state, obstacles, ...row }: Schemas['PublisherHealth']) => ({
  ...fromRest(row),
  id: String(publisher_id),
  state: states[state],
  obstacles: obstacles.map((obstacle) => publisherObstacles[obstacle]),
})

type RestCountry = NonNullable<Schemas['AdvertiserProblems']['unpriced_countries']>[number]
const countries = (list: readonly RestCountry[] | undefined) => list?.map(countryFromRest) ?? null

/** A part that the caller may not see is missing there and null here. */
export const advertiserProblemsFromRest = (answer: Schemas['AdvertiserProblems']) => ({
  refusals:
    answer.refusals?.map(({ kind, reason, count, last_at }) => ({
      kind: kind === 'refused' ? ('REFUSED' as const) : ('UNANSWERED' as const),
      reason,
      count,
      lastAt: last_at,
    })) ?? null,
  held: answer.held ?? null,
  unpricedCountries: countries(answer.unpriced_countries),
})

export const publisherProblemsFromRest = (answer: Schemas['PublisherProblems']) => ({
  rejections: answer.rejections?.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at })) ?? null,
  failedPostbacks:
    answer.failed_postbacks?.map(({ id, lead_id, attempted_at, ...row }) => ({
      ...row,
      id: String(id),
      leadId: String(lead_id),
      attemptedAt: attempted_at,
    })) ?? null,
  unpricedCountries: countries(answer.unpriced_countries),
})
