import { z } from 'zod'
import { formatCount } from '../../../shared/app/format'
import { mayNeed } from '../../../shared/reports/reports'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { DAY, instantOf } from '../../../shared/app/time/timeZones'
import { anyOf, holds, type Session } from '../../app/http/access'
import { storedBy } from '../../access/storedWork/runsAs.queries'
import { audit } from '../../app/audit/audit.queries'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { askedRange } from '../../leads/filters/leadFilter'
import { cancelBacktest, insertBacktest, listBacktests, refuseTooMany, type Viewer } from './backtests.queries'
import {
  type Backtest,
  backtest,
  backtestBody,
  type BacktestBody,
  type BacktestPart,
  maxDays,
  maxLeads,
} from './backtests.schema'
import { readDifferences } from './differences.queries'
import { refuseBadDraft } from './draft'
import { countPastLeads } from './pastLeads.queries'
import { countriesOf, readChange, readRules } from './readBacktest.queries'

const access = anyOf('DISTRIBUTIONS_LIST')
const params = z.object({ id: idText })

type Money = 'revenue' | 'payout' | 'profit'
const hidden = {
  ...{ was: null, expected: null, low: null, high: null },
  ...{ difference: null, difference_low: null, difference_high: null },
}

const viewerOf = (session: Session): Viewer => ({
  userId: session.user_id,
  editsDistributions: holds(session, 'DISTRIBUTIONS_EDIT'),
})

/** Without the amounts that the user may not see. */
const shownTo = ({ permissions }: Session) => {
  const sees = (metric: Money) => mayNeed(permissions, metric, 'global')
  const shownPart = <Part extends BacktestPart>(part: Part): Part => {
    const amount = (metric: Money) => (sees(metric) ? part[metric] : hidden)
    return {
      ...part,
      ...{ revenue: amount('revenue'), payout: amount('payout'), profit: amount('profit') },
      profit_rises: sees('profit') ? part.profit_rises : null,
      ...(!sees('revenue') && {
        moves: part.moves.map((move) => ({ ...move, revenue_was: null, revenue_changed: null })),
      }),
      lost: part.lost.map((lost) => ({ ...lost, worth: sees('revenue') ? lost.worth : null })),
    }
  }
  return (row: Backtest): Backtest => {
    if (!row.result) return row
    const countries = row.result.countries.map(({ part, ...country }) => ({
      ...country,
      part: part && shownPart(part),
    }))
    return { ...row, result: { ...shownPart(row.result), countries } }
  }
}

/** Instants of the range. Throws a 400 for one that is too long, or not over yet. */
function rangeOf(body: BacktestBody, timeZone: string, now: number) {
  const { from, to } = askedRange(body, { timeZone, now })
  if (from == null || to == null) throw badInput({ start_date: 'Please choose a range.' })
  if (from >= now) throw badInput({ start_date: 'The range lies in the future.' })
  if (to - from > maxDays * DAY + DAY / 24) throw badInput({ end_date: `Use at most ${maxDays} days.` })
  return { from, to: Math.min(to, now) }
}

/** The moment of the rules to compare with; null: of no moment. */
function momentOf({ against, against_at }: BacktestBody, timeZone: string, now: number): number | null {
  if (against !== 'moment') return null
  const wall = parseWallTime(against_at ?? '')
  if (!wall) throw badInput({ against_at: 'Please choose a moment.' })
  const moment = instantOf(timeZone, `${wall.date} ${wall.time ?? '00:00'}`)
  if (moment > now) throw badInput({ against_at: 'This moment lies in the future.' })
  return moment
}

export const backtestsRoutes = [
  route({
    method: 'get',
    path: '/api/backtests',
    operationId: 'listBacktests',
    summary:
      'Backtests of the last 30 days, newest first: those with the given ids with results, else the last 50 without.',
    access,
    query: idsQuery,
    response: z.array(backtest),
    handle: async ({ db, session, query }) =>
      (await listBacktests(db, query.ids ?? null, viewerOf(session))).map(shownTo(session)),
  }),
  route({
    method: 'post',
    path: '/api/backtests',
    operationId: 'startBacktest',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Starts a backtest: routes leads of the past again, by the rules as they were and by a change of a distribution or of caps. No lead is changed.',
    access,
    body: backtestBody,
    response: backtest,
    status: 201,
    handle: async (request) => {
      const { db, body, session, timeZone, now } = request
      if (!body.distribution_id && !body.draft && !body.caps.length)
        throw badInput({ distribution_id: 'Please choose a distribution or a cap.' })
      if (body.draft) refuseBadDraft(body.draft)
      const at = now()
      const { from, to } = rangeOf(body, timeZone, at)
      const change = await readChange(db, body)
      const against_moment = momentOf(body, timeZone, at)
      const { rules } = await readRules(db, { ...body, from, to, against_moment })
      const known = new Set(rules.caps.map(({ id }) => id))
      if (body.caps.some(({ cap_id }) => !known.has(cap_id))) throw badInput({ caps: 'There is no such cap.' })
      const leads = await countPastLeads(db, { countryIds: countriesOf(change, rules), from, to })
      if (leads > maxLeads)
        throw badInput({
          end_date: `The range has ${formatCount(leads)} leads. Use one with at most ${formatCount(maxLeads)}.`,
        })
      const differences = await readDifferences(db, change, rules)
      return withIdempotency(
        request,
        { owner: `user:${session.user_id}`, operation: 'backtest.start' },
        async (transaction) => {
          await refuseTooMany(transaction, session.user_id)
          const id = await insertBacktest(transaction, {
            ...{ userId: session.user_id, by: storedBy(session), leads, now: at },
            request: { ...body, from, to, against_moment, ...differences },
          })
          const [made] = await listBacktests(transaction, [id], viewerOf(session))
          if (!made) throw notFound('The backtest')
          await audit(transaction, request, 'backtest.start', {
            ...{ entity_id: id, entity_name: made.title },
            after: { title: made.title, range_start: made.range_start, range_end: made.range_end },
          })
          return made
        },
      )
    },
  }),
  route({
    method: 'post',
    path: '/api/backtests/:id/cancel',
    operationId: 'cancelBacktest',
    summary:
      'Cancels a backtest that waits or runs: your own, or any with the permission to edit distributions. 409 if it has ended.',
    access,
    params,
    response: backtest,
    handle: (request) =>
      request.db.transaction().execute(async (transaction) => {
        const { params, session, now } = request
        const [before] = await listBacktests(transaction, [params.id], viewerOf(session))
        if (!before) throw notFound('The backtest')
        const isOpen = before.state === 'waiting' || before.state === 'running'
        if (isOpen && !before.may_cancel)
          throw new ApiError('FORBIDDEN', 'Only who started a backtest, or who may edit distributions, can cancel it.')
        if (!(await cancelBacktest(transaction, params.id, now())))
          throw new ApiError('CONFLICT', 'The backtest has ended already.')
        const [after] = await listBacktests(transaction, [params.id], viewerOf(session))
        if (!after) throw notFound('The backtest')
        await audit(transaction, request, 'backtest.cancel', {
          ...{ entity_id: params.id, entity_name: before.title },
          ...{ before: { state: before.state }, after: { state: after.state } },
        })
        return shownTo(session)(after)
      }),
  }),
]
