import { formatCount } from '../../../shared/app/format'
import { maxSelection } from '../../../shared/leads/leadActions'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { leadQuery } from '../filters/leadFilter.schema'
import { readFilterContext } from '../filters/filters.queries'
import { route } from '../../app/http/route'
import { selectLeadIds } from './leadSelection.queries'
import { leadSelection, leadSelectionBody, tooManySelected } from './leadSelection.schema'

export const leadSelectionRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/selection',
    operationId: 'queryLeadSelection',
    readsTimeZone: true,
    summary:
      'Ids of all matching leads, newest first, up to the latest lead of the list. 409 with the current `total` if the ' +
      'number differs from the expected one.',
    access: anyOf('LEADS_LIST'),
    body: leadSelectionBody,
    response: leadSelection,
    handle: async ({ db, pool, timeZone, now, body }) => {
      const { expected_total, latest_id, ...query } = body
      const context = await readFilterContext(pool, timeZone, now())
      const ids = await selectLeadIds(db, leadQuery(query), context, latest_id ?? null)
      if (ids.length > maxSelection) throw badInput({ expected_total: tooManySelected })
      if (ids.length !== expected_total) {
        const message = `The list has changed: ${formatCount(ids.length)} leads match now, not ${formatCount(expected_total)}.`
        throw new ApiError('CONFLICT', message, { body: { total: ids.length } })
      }
      return { ids }
    },
  }),
]
