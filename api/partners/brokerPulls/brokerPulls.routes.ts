import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { anyOf, refuseToken } from '../../app/http/access'
import { badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { records } from '../../app/records/records'
import { checkPullAddress, keptHeaders, pullDestinations } from './givenSettings'
import { listDifferences, lockPull, readPull, savePull, startPull, type StoredPull } from './brokerPulls.queries'
import { advertiserPull, type AdvertiserPull, brokerDifferences, pullChange } from './brokerPulls.schema'

const params = z.object({ id: idText })
const access = anyOf('ADVERTISERS_EDIT')

function known(found: StoredPull | null): StoredPull {
  if (!found) throw notFound('The advertiser')
  return found
}

/** Values for the audit log: which secrets were set, never their values. */
interface Recorded extends Omit<AdvertiserPull, 'health'> {
  secrets_given?: string[]
}

const pullRecords = records<Recorded>({
  entity: 'advertiser_pull',
  called: 'The advertiser',
  // Locks the advertiser too.
  read: async (transaction, id) => {
    const { health: _, ...settings } = (await lockPull(transaction, id))?.shown ?? { health: null }
    return 'id' in settings ? settings : null
  },
})

/** A route that makes the next run due now. */
const starts = (reconciles: boolean) =>
  route({
    method: 'post',
    path: reconciles ? '/api/advertisers/:id/pull/reconcile' : '/api/advertisers/:id/pull/run',
    operationId: reconciles ? 'reconcileBroker' : 'runBrokerPull',
    summary: reconciles
      ? "Fetches the broker's list now, and compares it with our leads. The result appears in `health` and in the differences."
      : "Fetches the broker's list now. The result appears in `health`.",
    access,
    params,
    response: advertiserPull,
    handle: ({ db, params, session, requestId, now }) =>
      db.transaction().execute(async (transaction) => {
        const { shown } = known(await lockPull(transaction, params.id))
        if (!shown.pull || !shown.is_active) throw badInput({ is_active: 'Set up the pull and switch it on first.' })
        await startPull(transaction, params.id, { reconciles, now: now() })
        const action = reconciles ? 'advertiser_pull.reconcile' : 'advertiser_pull.run'
        await audit(transaction, { session, requestId }, action, { entity_id: params.id })
        return known(await readPull(transaction, params.id)).shown
      }),
  })

export const brokerPullsRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/:id/pull',
    operationId: 'getBrokerPull',
    summary: "How statuses and deposits are fetched from the advertiser's broker, and how well. Secrets are masked.",
    access,
    params,
    response: advertiserPull,
    handle: async ({ db, params }) => known(await readPull(db, params.id)).shown,
  }),
  route({
    method: 'put',
    path: '/api/advertisers/:id/pull',
    operationId: 'saveBrokerPull',
    summary:
      'Saves how statuses and deposits are fetched; an active pull runs at once. A secret given as `***` stays unchanged, ' +
      'unless the URL changes. 409 with both versions if `version` is out of date.',
    access,
    params,
    body: pullChange,
    response: advertiserPull,
    handle: async (request) => {
      const { db, params, body, config, now } = request
      // Without the body: it contains entered secrets, which the conflict response must not repeat.
      await pullRecords.update({ ...request, body: { version: body.version } }, params, async (transaction) => {
        const stored = known(await readPull(transaction, params.id)).config
        refuseToken(request.session, pullDestinations(body.pull, stored))
        checkPullAddress(body.pull.url, stored?.url, config, request.session)
        const settings = { ...body.pull, headers: keptHeaders(body.pull, stored) }
        const pull = { config: settings, isActive: body.is_active }
        await savePull(transaction, params.id, pull, { secretKey: config.secretKey, now: now() })
        const given = Object.entries(settings.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [`header ${name}`] : [],
        )
        // Masked secrets look alike: naming those of another setting is what makes the save a change.
        return isDeepStrictEqual(settings, stored) ? {} : { secrets_given: given }
      })
      return known(await readPull(db, params.id)).shown
    },
  }),
  starts(false),
  starts(true),
  route({
    method: 'get',
    path: '/api/advertisers/:id/pull/differences',
    operationId: 'listBrokerDifferences',
    summary: "Differences between the broker's list and our leads, as last compared.",
    access,
    params,
    response: brokerDifferences,
    handle: ({ db, params }) => listDifferences(db, params.id),
  }),
]
