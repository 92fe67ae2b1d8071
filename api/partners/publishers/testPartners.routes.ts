import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { allOf } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import { newPublisherToken } from './publisherToken'
import {
  connectTestPartners,
  lockTestPartners,
  readTestPartners,
  removeTestPartners,
  usesOfTestPartners,
} from './testPartners.queries'
import { testPartners } from './testPartners.schema'

const taken = { name: 'Another record is called Test publisher or Test broker. Rename it first.' }

export const testPartnersRoutes = [
  route({
    method: 'post',
    path: '/api/dashboard/test-partners',
    operationId: 'connectTestPartners',
    summary:
      'Connects the sandbox broker and a sample publisher, with prices and a distribution between them. Their leads are test ' +
      'leads. 409 if they are connected or no sandbox runs.',
    access: allOf('PUBLISHERS_CREATE', 'ADVERTISERS_CREATE', 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_CREATE'),
    response: testPartners,
    status: 201,
    handle: async ({ db, config, session, now, requestId }) => {
      if (!config.sandboxUrl) throw new ApiError('CONFLICT', 'The sandbox broker does not run here.')
      return db.transaction().execute(async (transaction) => {
        await lockTestPartners(transaction)
        if (await readTestPartners(transaction)) throw new ApiError('CONFLICT', 'The test partners are connected.')
        const made = await unique('publishers_name_key', taken, () =>
          unique('advertisers_name_key', taken, () =>
            connectTestPartners(transaction, {
              ...{ userId: session.user_id, timeZoneId: session.timezone_id, now: now() },
              ...{ token: newPublisherToken(config).stored, secretKey: config.secretKey },
            }),
          ),
        )
        for (const kind of ['publisher', 'advertiser', 'distribution'] as const) {
          const { id, name } = made[kind]
          await audit(transaction, { session, requestId }, `${kind}.create`, {
            entity_id: id,
            entity_name: name,
            after: { name },
          })
        }
        return { publisher: made.publisher, advertiser: made.advertiser }
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/dashboard/test-partners',
    operationId: 'removeTestPartners',
    summary:
      'Deletes the test partners with their leads. Refused while other distributions, caps or campaigns name them.',
    access: allOf('PUBLISHERS_DELETE', 'ADVERTISERS_DELETE', 'DISTRIBUTIONS_DELETE'),
    response: z.object({ message: z.string() }),
    handle: async ({ db, session, requestId }) =>
      db.transaction().execute(async (transaction) => {
        await lockTestPartners(transaction)
        const partners = await readTestPartners(transaction)
        if (!partners) return { message: 'No test partners are connected.' }
        const uses = await usesOfTestPartners(transaction, partners)
        if (uses.length)
          throw badInput({ '': `The test partners are named by ${uses.join(', ')}. Remove them there first.` })
        await removeTestPartners(transaction, partners)
        for (const kind of ['publisher', 'advertiser'] as const) {
          const { id, name } = partners[kind]
          await audit(transaction, { session, requestId }, `${kind}.delete`, {
            ...{ entity_id: id, entity_name: name, before: { name } },
          })
        }
        return { message: 'The test partners are removed.' }
      }),
  }),
]
