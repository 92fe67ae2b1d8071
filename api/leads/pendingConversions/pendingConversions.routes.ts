import { z } from 'zod'
import { anyOf, holds, type Session } from '../../app/http/access'
import { readFilterContext } from '../filters/filters.queries'
import { underFirstNames } from '../filters/leadFilter.schema'
import { route } from '../../app/http/route'
import { conversionReviews } from './conversionReviews.queries'
import { conversionReview, reviewsBody } from './conversionReviews.schema'
import { moneyShown } from './pendingConversions.figures'
import { findConversion, listPending } from './pendingConversions.queries'
import { pendingConversion, pendingConversionsBody } from './pendingConversions.schema'

export const moneyFor = (session: Session) => moneyShown((permission) => holds(session, permission))

export const pendingConversionsRoutes = [
  route({
    method: 'post',
    path: '/api/pending-conversions',
    operationId: 'queryPendingConversions',
    readsTimeZone: true,
    summary: 'Pending conversions, newest first, at most 5,000.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    body: pendingConversionsBody,
    response: z.array(pendingConversion),
    handle: async ({ db, pool, session, timeZone, now, body: { tz_offset, lead_id, ...query } }) => {
      const viewer = {
        context: await readFilterContext(pool, timeZone, now()),
        money: moneyFor(session),
        tzOffset: tz_offset,
      }
      if (!lead_id) return listPending(db, underFirstNames(query), viewer)
      const conversion = await findConversion(db, lead_id, viewer)
      return conversion ? [conversion] : []
    },
  }),
  route({
    method: 'post',
    path: '/api/pending-conversions/reviews',
    operationId: 'queryConversionReviews',
    summary: 'Reasons to review pending conversions closely, and the payout and postback that acceptance would cause.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    body: reviewsBody,
    response: z.array(conversionReview),
    handle: async ({ db, pool, session, now, body }) =>
      conversionReviews(db, body.lead_ids, {
        money: moneyFor(session),
        context: await readFilterContext(pool, 'UTC', now()),
      }),
  }),
]
