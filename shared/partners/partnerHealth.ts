/** How well an advertiser's broker answers, how well a publisher's postbacks arrive, and what keeps leads away. */

/** `idle`: nothing was sent. `unconnected`: there is nowhere to send to. */
export const healthStates = ['healthy', 'troubled', 'failing', 'idle', 'unconnected'] as const
export type HealthState = (typeof healthStates)[number]

/** Why an active advertiser can get no lead at all. */
export const advertiserObstacles = ['no_broker', 'no_distribution', 'wrong_country', 'never_open'] as const
export type AdvertiserObstacle = (typeof advertiserObstacles)[number]

/** Why no lead of an active publisher can be placed. */
export const publisherObstacles = ['no_distribution', 'wrong_country'] as const
export type PublisherObstacle = (typeof publisherObstacles)[number]
