import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { anyOf, refuseToken, type Session } from '../../app/http/access'
import { addressFault } from '../brokers/brokerAddresses'
import { badInput, notFound } from '../../app/http/errors'
import { idText, neededIdsQuery } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import {
  keepAcceptedTest,
  listBrokers,
  lockBroker,
  readBroker,
  recordedBroker,
  saveBroker,
  type StoredBroker,
  testCountry,
} from './advertiserBrokers.queries'
import {
  advertiserBroker,
  type AdvertiserBroker,
  brokerChange,
  type BrokerSettings,
  testLeadAnswer,
  testLeadBody,
} from './advertiserBrokers.schema'
import { isBrokerHash, plainSecrets } from '../brokers/brokerSecrets'
import type { BrokerConfig } from '../brokers/brokers.schema'
import { destinationsGiven, withStoredSecrets } from './masked'
import { sendTestLead } from './sendTestLead'
import { audit } from '../../app/audit/audit.queries'

const params = z.object({ id: idText })
const access = anyOf('ADVERTISERS_EDIT')

function known(found: StoredBroker | null): StoredBroker {
  if (!found) throw notFound('The advertiser')
  return found
}

interface Asking {
  config: Services['config']
  session: Session
}

/** Refuses addresses that the broker cannot have; stored ones may stay. */
function checkAddresses(
  { url, test_url, sign_in }: BrokerSettings,
  { broker: before }: AdvertiserBroker,
  { config, session }: Asking,
) {
  const stored = [before?.url, before?.test_url, before?.sign_in.url]
  for (const [place, address] of Object.entries({ url, test_url, 'sign_in.url': sign_in.url })) {
    const fault = address && !stored.includes(address) ? addressFault(address, config, session) : null
    if (fault) throw badInput({ [`broker.${place}`]: fault })
  }
}

/** The settings of an input with their stored secrets; refuses what the caller may not set. */
function settingsOf(input: BrokerSettings, { shown, broker: stored }: StoredBroker, asking: Asking): BrokerConfig {
  refuseToken(asking.session, destinationsGiven(input, shown.broker))
  checkAddresses(input, shown, asking)
  return withStoredSecrets(input, stored)
}

/** Whether leads may be sent to a broker: a test lead was accepted, they are sent there already, or none is needed. */
function testOf(
  broker: BrokerConfig,
  { shown, broker: stored, accepted, isWaived }: StoredBroker,
  waives: boolean,
  secretKey: Buffer,
) {
  if (isBrokerHash(accepted, broker, secretKey)) return { isTested: true, isWaived: false }
  const isSent = shown.is_tested && stored !== null && stored.url === broker.url
  return { isTested: waives || isSent, isWaived: waives || (isSent && isWaived) }
}

/** Values for the audit log: which secrets were set, never their values. */
interface Recorded extends AdvertiserBroker {
  secrets_given?: string[]
}

const brokerRecords = records<Recorded>({
  entity: 'advertiser_broker',
  called: 'The advertiser',
  // Locks the advertiser too.
  read: async (transaction, id) => (await lockBroker(transaction, id))?.shown ?? null,
  recorded: recordedBroker,
})

export const advertiserBrokersRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/brokers',
    operationId: 'listAdvertiserBrokers',
    summary: 'Broker settings of the advertisers with these ids. Secrets are masked.',
    access,
    query: neededIdsQuery,
    response: z.array(advertiserBroker),
    handle: ({ db, query }) => listBrokers(db, query.ids),
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/broker',
    operationId: 'getAdvertiserBroker',
    summary: 'Broker settings of an advertiser. Secrets are masked.',
    access,
    params,
    response: advertiserBroker,
    handle: async ({ db, params }) => known(await readBroker(db, params.id)).shown,
  }),
  route({
    method: 'put',
    path: '/api/advertisers/:id/broker',
    operationId: 'saveAdvertiserBroker',
    summary:
      'Saves the broker settings. A secret given as `***` stays unchanged, unless the URL changes. 409 with both versions if ' +
      '`version` is out of date.',
    access,
    params,
    body: brokerChange,
    response: advertiserBroker,
    handle: async (request) => {
      const { params, body, config, now } = request
      // Without the body: it contains entered secrets, which the conflict response must not repeat.
      const { secrets_given: _, ...saved } = await brokerRecords.update(
        { ...request, body: { version: body.version } },
        params,
        async (transaction) => {
          const stored = known(await readBroker(transaction, params.id))
          const broker = settingsOf(body.broker, stored, request)
          if (body.without_test) refuseToken(request.session, ['without_test'])
          const saved = {
            ...{ broker, onTimeout: body.on_timeout },
            ...testOf(broker, stored, body.without_test, config.secretKey),
          }
          await saveBroker(transaction, params.id, saved, config.secretKey, now())
          // Masked secrets look alike: naming those of another setting is what makes the save a change.
          return isDeepStrictEqual(broker, stored.broker) ? {} : { secrets_given: plainSecrets(broker) }
        },
      )
      return saved
    },
  }),
  route({
    method: 'post',
    path: '/api/advertisers/:id/broker/test',
    operationId: 'sendTestLead',
    summary:
      'Sends a synthetic lead, marked as a test, with the given or the saved settings to the URL for tests, and returns the ' +
      'result. The lead is not stored. Leads are sent to a broker once it has accepted one with the saved settings.',
    access,
    params,
    body: testLeadBody,
    response: testLeadAnswer,
    handle: async ({ db, params, body, config, session, requestId }) => {
      const stored = known(await readBroker(db, params.id))
      const { shown } = stored
      const broker = body.broker ? settingsOf(body.broker, stored, { config, session }) : stored.broker
      if (!broker)
        throw badInput({
          broker: shown.fault ? `The broker is not set up right: ${shown.fault}` : 'Set up the broker first.',
        })
      const country = await testCountry(db, params.id, body.country_id)
      if (body.country_id != null && !country) throw badInput({ country_id: 'Please select a valid country.' })
      const { reference, answer } = await sendTestLead(broker, body, country, config)
      if (answer.outcome === 'accepted') await keepAcceptedTest(db, params.id, broker, config.secretKey)
      await audit(db, { session, requestId }, 'advertiser_broker.test', {
        entity_id: params.id,
        after: { reference, outcome: answer.outcome, reason: answer.reason, is_saved: !body.broker },
      })
      return answer
    },
  }),
]
