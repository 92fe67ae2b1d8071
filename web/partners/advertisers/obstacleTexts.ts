import type { AdvertiserObstacle } from '../../generated/graphql'

/** Why an active advertiser cannot get leads. */
export const obstacleTexts: Readonly<Record<AdvertiserObstacle, string>> = {
  NO_BROKER: 'It has no broker',
  NOT_TESTED: 'Its broker accepted no test lead yet',
  NO_DISTRIBUTION: 'No active distribution gives it a share',
  WRONG_COUNTRY: 'It supports no country of its distributions',
  NEVER_OPEN: 'Its opening hours are closed all week',
}
