import { countryFromRest } from '../countries/countries.row'
import type {
  AdvertiserHealth,
  AdvertiserObstacle,
  HealthState,
  PublisherHealth,
  PublisherObstacle,
} from '../../generated/graphql'
import type {
  RestAdvertiserHealth,
  RestAdvertiserProblems,
  RestPublisherHealth,
  RestPublisherProblems,
} from './partnerHealth.rest'

const states: Record<RestAdvertiserHealth['state'], HealthState> = {
  healthy: 'HEALTHY',
  troubled: 'TROUBLED',
  failing: 'FAILING',
  idle: 'IDLE',
  unconnected: 'UNCONNECTED',
}
const advertiserObstacles: Record<RestAdvertiserHealth['obstacles'][number], AdvertiserObstacle> = {
  no_broker: 'NO_BROKER',
  no_distribution: 'NO_DISTRIBUTION',
  wrong_country: 'WRONG_COUNTRY',
  never_open: 'NEVER_OPEN',
}
const publisherObstacles: Record<RestPublisherHealth['obstacles'][number], PublisherObstacle> = {
  no_distribution: 'NO_DISTRIBUTION',
  wrong_country: 'WRONG_COUNTRY',
}

export const advertiserHealthFromRest = (row: RestAdvertiserHealth): AdvertiserHealth => ({
  state: states[row.state],
  text: row.text,
  accepted: row.accepted,
  refused: row.refused,
  unanswered: row.unanswered,
  medianMs: row.median_ms,
  lastAnswerAt: row.last_answer_at,
  obstacles: row.obstacles.map((obstacle) => advertiserObstacles[obstacle]),
})

export const publisherHealthFromRest = (row: RestPublisherHealth): PublisherHealth => ({
  state: states[row.state],
  text: row.text,
  sent: row.sent,
  failed: row.failed,
  retrying: row.retrying,
  obstacles: row.obstacles.map((obstacle) => publisherObstacles[obstacle]),
})

type RestCountry = NonNullable<RestAdvertiserProblems['unpriced_countries']>[number]
const countries = (list: readonly RestCountry[] | undefined) => list?.map(countryFromRest) ?? null

/** Parts that the caller may not see are missing in REST and null here. */
export const advertiserProblemsFromRest = (answer: RestAdvertiserProblems) => ({
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

export const publisherProblemsFromRest = (answer: RestPublisherProblems) => ({
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
