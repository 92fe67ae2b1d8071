import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import { writeAudit } from '../../app/audit/audit.queries'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { refuseStaleEdit, undoIfUnchanged } from '../../app/records/saves'
import { listDistributionDetails, listDistributions, lockDistribution, readDistribution } from './distributions.queries'
import { refuseBadDistribution } from './distributions.rules'
import {
  distribution,
  distributionActive,
  distributionChange,
  distributionDetailsQuery,
  distributionInput,
  distributionQuery,
  distributionRow,
} from './distributions.schema'
import { switchDistribution } from './distributionChanges.queries'
import { deleteDistribution, insertDistribution, updateDistribution } from './distributions.writes'
import { offerRestore, readBeforeDeletion } from '../../app/undo/deletions.queries'
import { deletionUndo } from '../../app/undo/undo.schema'

const entity = 'distribution'
const params = z.object({ id: idText })

export const distributionsRoutes = [
  route({
    method: 'get',
    path: '/api/distributions',
    operationId: 'listDistributions',
    summary: 'Distributions, last changed first.',
    access: anyOf('DISTRIBUTIONS_LIST'),
    query: distributionQuery,
    response: z.array(distributionRow),
    handle: ({ db, query, now }) => listDistributions(db, query, now()),
  }),
  route({
    method: 'get',
    path: '/api/distributions/details',
    operationId: 'listDistributionDetails',
    summary: 'Distributions with their timeslots by id; ids that do not exist are omitted.',
    access: anyOf('DISTRIBUTIONS_LIST'),
    query: distributionDetailsQuery,
    response: z.array(distribution),
    handle: ({ db, query, now }) => listDistributionDetails(db, query.ids, now()),
  }),
  route({
    method: 'get',
    path: '/api/distributions/:id',
    operationId: 'getDistribution',
    summary: 'One distribution with its timeslots, in the format for saving.',
    access: anyOf('DISTRIBUTIONS_LIST'),
    params,
    response: distribution,
    handle: ({ db, params, now }) => readDistribution(db, params.id, now()),
  }),
  route({
    method: 'post',
    path: '/api/distributions',
    operationId: 'createDistribution',
    takesIdempotencyKey: true,
    summary: 'Creates a distribution; it is active at once.',
    access: anyOf('DISTRIBUTIONS_CREATE'),
    body: distributionInput,
    response: distribution,
    status: 201,
    handle: (request) => {
      const { session, body, now, requestId } = request
      return withIdempotency(
        request,
        { owner: `user:${session.user_id}`, operation: 'distribution.create' },
        async (transaction) => {
          await refuseBadDistribution(transaction, body)
          const at = now()
          const id = await insertDistribution(transaction, body, at)
          const after = await readDistribution(transaction, id, at)
          await writeAudit(transaction, {
            actor: session,
            action: 'distribution.create',
            entity,
            entity_id: id,
            after,
            requestId,
          })
          return after
        },
      )
    },
  }),
  route({
    method: 'put',
    path: '/api/distributions',
    operationId: 'updateDistribution',
    takesIdempotencyKey: true,
    summary: 'Updates a distribution. 409 with both versions if `version` is out of date.',
    access: anyOf('DISTRIBUTIONS_EDIT'),
    body: distributionChange,
    response: distribution,
    handle: (request) => {
      const { session, body, now, requestId } = request
      return withIdempotency(
        request,
        { owner: `user:${session.user_id}`, operation: 'distribution.update' },
        async (transaction) => {
          const at = now()
          const id = body.distribution_id
          await lockDistribution(transaction, id)
          const before = await readDistribution(transaction, id, at)
          refuseStaleEdit(before, body)
          await refuseBadDistribution(transaction, body)
          const { isChanged, after } = await undoIfUnchanged(transaction, before, async () => {
            await updateDistribution(transaction, id, body, before.step2, at)
            return readDistribution(transaction, id, at)
          })
          if (isChanged)
            await writeAudit(transaction, {
              actor: session,
              action: 'distribution.update',
              entity,
              entity_id: id,
              before,
              after,
              requestId,
            })
          return after
        },
      )
    },
  }),
  route({
    method: 'put',
    path: '/api/distributions/:id/active',
    operationId: 'switchDistribution',
    summary: 'Activates or deactivates a distribution. 409 with both versions if `version` is out of date.',
    access: anyOf('DISTRIBUTIONS_EDIT'),
    params,
    body: distributionActive,
    response: distribution,
    handle: ({ db, session, params: { id }, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        await lockDistribution(transaction, id)
        const before = await readDistribution(transaction, id, at)
        refuseStaleEdit(before, body)
        if (before.is_active === body.is_active) return before
        await switchDistribution(transaction, id, body.is_active, at)
        const after = await readDistribution(transaction, id, at)
        const action = body.is_active ? 'distribution.activate' : 'distribution.deactivate'
        await writeAudit(transaction, { actor: session, action, entity, entity_id: id, before, after, requestId })
        return after
      }),
  }),
  route({
    method: 'delete',
    path: '/api/distributions/:id',
    operationId: 'deleteDistribution',
    summary: 'Deletes a distribution; its leads keep its id and name.',
    access: anyOf('DISTRIBUTIONS_DELETE'),
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: ({ db, session, access, params, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        await lockDistribution(transaction, params.id)
        const before = await readDistribution(transaction, params.id, at)
        const parts = await readBeforeDeletion(transaction, entity, params.id)
        await deleteDistribution(transaction, params.id, at)
        await writeAudit(transaction, {
          actor: session,
          action: 'distribution.delete',
          entity,
          entity_id: params.id,
          before,
          requestId,
        })
        const deleted = { entity, id: params.id, name: before.name, recorded: before, parts }
        const undo = await offerRestore(transaction, { session, access, now }, deleted)
        return { message: 'Distribution Successfully deleted', undo }
      }),
  }),
]
