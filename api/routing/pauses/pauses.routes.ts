import { z } from 'zod'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { pauseStateAt, type Pause } from '../../../shared/routing/pauses'
import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, notFound } from '../../app/http/errors'
import { idText, neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { advertiserStays } from '../../partners/advertisers/advertisers.queries'
import { endWithProbes, pauseByPerson, readPauses, resumeByPerson } from './pauses.queries'
import { advertiserPause, pauseAfter, pauseInput, probesInput, type AdvertiserPauseRow } from './pauses.schema'

const params = z.object({ id: idText })

function rowOf(advertiserId: number, pause: Pause | undefined, at: Instant): AdvertiserPauseRow | null {
  const state = pauseStateAt(pause, at)
  if (!pause || state === 'over') return null
  const { isByRule, by, since, until, probes, accepted } = pause
  return {
    ...{ advertiser_id: advertiserId, state, is_by_rule: isByRule, paused_by: by },
    ...{ since: new Date(since).toISOString(), until: until === null ? null : new Date(until).toISOString() },
    ...{ probes, probes_accepted: accepted },
  }
}

async function answer(db: Database, advertiserId: number, at: Instant) {
  const pause = (await readPauses(db, [advertiserId], 'name')).get(advertiserId)
  return { advertiser_id: advertiserId, pause: rowOf(advertiserId, pause, at) }
}

async function refuseUnknown(transaction: Database, advertiserId: number) {
  if (!(await advertiserStays(transaction, advertiserId))) throw notFound('The advertiser')
}

export const pausesRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/pauses',
    operationId: 'listAdvertiserPauses',
    summary: 'Pauses of advertisers; those that are not paused are omitted.',
    access: anyOf(...readsPartner('advertiser')),
    query: neededIdsQuery,
    response: z.array(advertiserPause),
    handle: async ({ db, query, now }) => {
      const at = now()
      const pauses = await readPauses(db, query.ids, 'name')
      return [...pauses].flatMap(([id, pause]) => rowOf(id, pause, at) ?? [])
    },
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/pause',
    operationId: 'pauseAdvertiser',
    summary: 'Pauses an advertiser: it gets no leads. Replaces the pause that it may have.',
    access: anyOf('ADVERTISERS_EDIT'),
    params,
    body: pauseInput,
    response: pauseAfter,
    handle: ({ db, params: { id }, body: { minutes }, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        await refuseUnknown(transaction, id)
        const at = now()
        const until = minutes === null ? null : at + minutes * MINUTE
        await pauseByPerson(transaction, id, { until, at, session, requestId })
        return answer(transaction, id, at)
      }),
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/resume',
    operationId: 'resumeAdvertiser',
    summary: 'Ends the pause of an advertiser at once, without a probe. Nothing changes for one that is not paused.',
    access: anyOf('ADVERTISERS_EDIT'),
    params,
    response: pauseAfter,
    handle: ({ db, params: { id }, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        await refuseUnknown(transaction, id)
        await resumeByPerson(transaction, id, { at: now(), session, requestId })
        return answer(transaction, id, now())
      }),
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/probes',
    operationId: 'probeAdvertiser',
    summary:
      'Ends the pause that a rule began with probes: the next leads are sent to the advertiser one after another, and if it accepts all of them it gets leads again; otherwise it is paused for twice as long. 409 if no rule paused it.',
    access: anyOf('ADVERTISERS_EDIT'),
    params,
    body: probesInput,
    response: pauseAfter,
    handle: ({ db, params: { id }, body: { probes }, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        await refuseUnknown(transaction, id)
        const at = now()
        if (!(await endWithProbes(transaction, id, { probes, at, session, requestId })))
          throw new ApiError(
            'CONFLICT',
            'No rule pauses the advertiser any more. Resume it instead if a person paused it.',
          )
        return answer(transaction, id, at)
      }),
  }),
]
