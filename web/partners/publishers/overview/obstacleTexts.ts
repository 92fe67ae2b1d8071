import type { PublisherObstacle } from '../../../generated/graphql'

/** Why leads of an active publisher cannot be placed. */
export const obstacleTexts: Readonly<Record<PublisherObstacle, string>> = {
  NO_DISTRIBUTION: 'No active distribution takes its leads',
  WRONG_COUNTRY: 'No distribution is for a country it is open to',
}
