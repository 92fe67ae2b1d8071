/**
 * Limits of the query cost per minute of an access token, in units of the gateway's cost (fields × rows). A token
 * without its own limit has the gateway's default, which also applies to signed-in users.
 */
export const costPerMinute = { min: 1_000, max: 100_000_000 } as const
