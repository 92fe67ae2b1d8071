/** The version that an update sends. An unknown one is never current, so that the update cannot overwrite anything. */
export const sentVersion = (version: number | null | undefined): number => version ?? -1
