import { advertiserKind } from '../advertisers/advertisers.loaders'
import { settingsOf } from '../advertisers/advertisers.rest'
import type { OpeningHoursInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { followOne, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { hours } from './openingHours.row'
import { undoFromRest } from '../../access/undo/undo.row'

const body = ({ advertiserId, countryIds, timeZoneId, days }: OpeningHoursInput) => ({
  advertiser_id: idNumber(advertiserId, 'advertiserId'),
  country_ids: idNumbers(countryIds, 'countryIds'),
  timezone_id: timeZoneId ? idNumber(timeZoneId, 'timeZoneId') : null,
  days: days.map(({ day, checked, traffic, steps }) => ({
    id: day,
    checked,
    traffic,
    steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
  })),
})

export const openingHoursResolvers: Resolvers = {
  OpeningHours: {
    advertiser: ({ advertiserId }, _args, context, info) =>
      followOne(advertiserKind, { id: advertiserId }, context, info),
  },
  Query: {
    openingHours: async (_parent, { advertiserId }, { rest }) =>
      ((await settingsOf(rest, idNumber(advertiserId, 'advertiserId'), ['openingHours'])).openingHours ?? []).map(
        hours,
      ),
    openingHoursById: lookUpBy(hours, (rest, ids) =>
      rest.get('/api/advertisers/opening-hours', { query: { ids: ids.join() } }),
    ),
  },
  Mutation: {
    createOpeningHours: (_parent, { input, key }, { rest }) =>
      payload(async () => ({
        openingHours: (
          await rest.send('post', '/api/advertisers/opening-hours', { body: body(input), idempotencyKey: key })
        ).data.map(hours),
      })),
    updateOpeningHours: (_parent, { input, version }, { rest }) =>
      payload(async () => {
        const { data } = await rest.send('put', '/api/advertisers/opening-hours', {
          body: { ...body(input), version: version ?? undefined },
        })
        return { openingHours: data.map(hours) }
      }),
    deleteOpeningHours: (_parent, { advertiserId, countryId }, { rest }) =>
      payload(async () => {
        const answer = await rest.send('delete', '/api/advertisers/opening-hours', {
          body: {
            advertiser_id: idNumber(advertiserId, 'advertiserId'),
            country_id: idNumber(countryId, 'countryId'),
          },
        })
        return { deletedId: String(answer.id), undo: undoFromRest(answer.undo) }
      }),
  },
}
