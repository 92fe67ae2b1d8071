import type { BacktestInput, Resolvers } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import { idNumber, oneOf } from '../../app/rest/ids'
import type { PlaceOf } from '../../app/rest/places'
import { distributionPlace, distributionToRest } from '../distributions/distributions.row'
import { backtestFromRest, resultOf } from './backtests.row'

const bodyOf = ({ distributionId, draft, draftVersion, caps, startDate, endDate, ...rules }: BacktestInput) => ({
  distribution_id: distributionId == null ? null : idNumber(distributionId, 'distributionId'),
  draft: draft ? distributionToRest(draft) : null,
  draft_version: draftVersion ?? null,
  caps: (caps ?? []).map(({ capId, cap }, place) => ({ cap_id: idNumber(capId, `caps.${place}.capId`), cap })),
  against: rules.against,
  against_at: rules.againstAt ?? null,
  start_date: startDate,
  end_date: endDate,
})

/** Where an error lies in the input: the fields of a draft are those of the distribution. */
const placeIn = ({ draft }: BacktestInput): PlaceOf => {
  const within = draft ? distributionPlace(draft) : (field: string) => field
  const prefix = 'draft.'
  return (field) => (field.startsWith(prefix) ? `${prefix}${within(field.slice(prefix.length))}` : field)
}

export const backtestResolvers: Resolvers = {
  Query: {
    backtest: async (_parent, { id }, { rest }) => {
      const rows = await rest.get('/api/backtests', { query: { ids: String(idNumber(id, 'id')) } })
      return oneOf(rows.map(backtestFromRest), id)
    },
    backtests: async (_parent, _args, { rest }) =>
      (await rest.get('/api/backtests', { query: {} })).map(backtestFromRest),
  },
  Backtest: {
    result: (row, { countryId }) => resultOf(row, countryId ?? null),
  },
  Mutation: {
    startBacktest: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const sent = { body: bodyOf(input), idempotencyKey: key ?? null }
        return { backtest: backtestFromRest(await rest.send('post', '/api/backtests', sent)) }
      }, placeIn(input)),
    cancelBacktest: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        return { backtest: backtestFromRest(await rest.send('post', '/api/backtests/{id}/cancel', { path })) }
      }),
  },
}
