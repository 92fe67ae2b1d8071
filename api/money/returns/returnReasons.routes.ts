import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../app/audit/audit.queries'
import { anyOf } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { refuseStaleEdit } from '../../app/records/saves'
import { lockReasons, readReasons, type ReturnReasons, saveReasons } from './returnReasons.queries'
import { returnReasons, returnReasonsBody } from './returnReasons.schema'

const namesOf = ({ reasons }: ReturnReasons) => ({ reasons: reasons.map(({ name }) => name) })

export const returnReasonsRoutes = [
  route({
    method: 'get',
    path: '/api/money/return-reasons',
    operationId: 'getReturnReasons',
    summary: 'Why deposits are returned, in the order of the list.',
    access: anyOf('MONEY_LIST', 'MONEY_EDIT'),
    response: returnReasons,
    handle: ({ db }) => readReasons(db),
  }),
  route({
    method: 'put',
    path: '/api/money/return-reasons',
    operationId: 'saveReturnReasons',
    summary:
      'Replaces the list of reasons. Deposits that were returned keep theirs. The reason that needs a note and that of the ' +
      "comparison with the broker's list can be renamed, and not left out.",
    access: anyOf('MONEY_EDIT'),
    body: returnReasonsBody,
    response: returnReasons,
    handle: ({ db, session, requestId, body }) =>
      db.transaction().execute(async (transaction) => {
        const before = await lockReasons(transaction)
        refuseStaleEdit(before, body)
        body.reasons.forEach(({ id }, at) => {
          if (id != null && !before.reasons.some((known) => known.id === id))
            throw badInput({ [`reasons.${at}.id`]: 'There is no such reason.' })
        })
        for (const { id, name, kind } of before.reasons)
          if (kind !== 'own' && !body.reasons.some((given) => given.id === id))
            throw badInput({ reasons: `${name} cannot be left out.` })
        const given = body.reasons.map(({ id, name }) => ({ id: id ?? null, name }))
        if (
          isDeepStrictEqual(
            given,
            before.reasons.map(({ id, name }) => ({ id, name })),
          )
        )
          return before
        await saveReasons(transaction, given)
        const after = await readReasons(transaction)
        await audit(transaction, { session, requestId }, 'return_reasons.update', {
          entity_name: 'Reasons for returns',
          before: namesOf(before),
          after: namesOf(after),
        })
        return after
      }),
  }),
]
