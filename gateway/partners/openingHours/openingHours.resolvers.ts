import { settingsOf } from '../advertisers/advertisers.rest'
import type { Resolvers } from '../../generated/graphql'
import { readOpeningHours } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'

export const openingHoursResolvers: Resolvers = {
  Query: {
    openingHours: async (_parent, { advertiserId }, { rest }) => {
      const { openingHours = [] } = await settingsOf(rest, idNumber(advertiserId, 'advertiserId'), ['openingHours'])
      return openingHours.map(readOpeningHours)
    },
  },
}
