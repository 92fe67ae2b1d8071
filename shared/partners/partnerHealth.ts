/** States of brokers and postbacks, and obstacles that keep leads away. */

/** `idle`: nothing was sent. `unconnected`: no broker or postback URL is configured, or the broker is not tested. */
export const healthStates = ['healthy', 'troubled', 'failing', 'idle', 'unconnected'] as const
export type HealthState = (typeof healthStates)[number]

/** Why an active advertiser cannot get any lead. */
export const advertiserObstacles = [
  'no_broker',
  'not_tested',
  'no_distribution',
  'wrong_country',
  'never_open',
] as const
export type AdvertiserObstacle = (typeof advertiserObstacles)[number]

/** Why leads of an active publisher cannot be placed. */
export const publisherObstacles = ['no_distribution', 'wrong_country'] as const
export type PublisherObstacle = (typeof publisherObstacles)[number]
