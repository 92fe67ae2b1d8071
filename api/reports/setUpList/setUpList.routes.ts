import { readsPartner } from '../../../shared/partners/partnerPages'
import { permissionCode } from '../../../shared/access/permissions'
import { setUpNeeds, setUpSteps, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { audit } from '../../app/audit/audit.queries'
import { anyOf, holds, type Session } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { readTestPartners } from '../../partners/publishers/testPartners.queries'
import type { Services } from '../../app/start/services'
import { listHeldRoles, lockSkipped, readSetUpFacts, saveSkipped } from './setUpList.queries'
import { setUpList, type SetUpList, skipBody } from './setUpList.schema'

const mayDo = (step: SetUpStep, permissions: readonly number[]) =>
  setUpNeeds[step].every((name) => permissions.includes(permissionCode(name) ?? 0))

async function answer({
  db,
  config,
  session,
}: Pick<Services, 'db' | 'config'> & { session: Session }): Promise<SetUpList> {
  const [{ doneAt, publisher, advertiser, country, skipped }, roles, test_partners] = await Promise.all([
    readSetUpFacts(db),
    listHeldRoles(db),
    readTestPartners(db),
  ])
  const reads = (kind: 'publisher' | 'advertiser') => readsPartner(kind).some((name) => holds(session, name))
  return {
    is_demo: config.demo,
    steps: setUpSteps.map((step) => ({
      step,
      done_at: doneAt[step]?.toISOString() ?? null,
      is_skipped: skipped.includes(step),
      roles: roles.filter(({ permissions }) => mayDo(step, permissions)).map(({ name }) => name),
    })),
    publisher: reads('publisher') ? publisher : null,
    advertiser: reads('advertiser') ? advertiser : null,
    country,
    test_partners: reads('publisher') && reads('advertiser') ? test_partners : null,
    may_try: config.sandboxUrl !== undefined,
  }
}

export const setUpListRoutes = [
  route({
    method: 'get',
    path: '/api/dashboard/set-up-list',
    operationId: 'getSetUpList',
    summary:
      'Steps of a new business until its first deposit: which the data fulfils, and what the next one starts with.',
    access: anyOf('DASHBOARDS_LIST'),
    response: setUpList,
    handle: answer,
  }),
  route({
    method: 'put',
    path: '/api/dashboard/set-up-list/skipped',
    operationId: 'skipSetUpStep',
    summary: 'Skips a step of the set-up list for everybody, or no longer. Needs the permissions of the step.',
    access: anyOf('DASHBOARDS_LIST'),
    body: skipBody,
    response: setUpList,
    handle: async (request) => {
      const { db, session, requestId, body } = request
      if (!mayDo(body.step, session.permissions)) throw badInput({ step: 'Your role does not include this step.' })
      await db.transaction().execute(async (transaction) => {
        const before = await lockSkipped(transaction)
        const after = before.filter((step) => step !== body.step).concat(body.is_skipped ? body.step : [])
        if (before.includes(body.step) === body.is_skipped) return
        await saveSkipped(transaction, after)
        await audit(transaction, { session, requestId }, 'settings.update', {
          entity_id: 1,
          before: { set_up_skipped: before },
          after: { set_up_skipped: after },
        })
      })
      return answer(request)
    },
  }),
]
