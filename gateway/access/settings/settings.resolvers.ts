import type { Resolvers } from '../../generated/graphql'

export const settingsResolvers: Resolvers = { Settings: { id: () => '1' } }
