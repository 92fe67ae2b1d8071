/**
 * What an access token may be allowed to ask for in a minute, in units of the gateway's cost (fields × rows). A token without
 * a figure of its own has the gateway's default, as people who sign in have.
 */
export const costPerMinute = { least: 1_000, most: 100_000_000 } as const
