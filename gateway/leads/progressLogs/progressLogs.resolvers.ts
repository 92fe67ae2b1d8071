import type { Answer, Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers, oneOf } from '../../app/rest/ids'
import { orRefused, payload } from '../../app/records/payloads'
import { advertiserOf, countryOf, leadOf, onePublisherOf } from '../../app/records/rowLinks'
import { fromRest } from '../../app/rest/fromRest'

const results = { Accepted: 'ACCEPTED', Rejected: 'REJECTED', Submitted: 'SUBMITTED' } as const

const progressLog = ({ affiliate_id, result, ...row }: Schemas['ProgressLog']) => ({
  ...fromRest(row),
  publisherId: String(affiliate_id),
  result: result && results[result],
})

interface RestRefusal {
  code: string
  message: string
}
const ofLead = ({ lead_id, ...refusal }: RestRefusal & { lead_id: number }) => ({ ...refusal, leadId: String(lead_id) })
const ofJob = ({ id, ...refusal }: RestRefusal & { id: number }) => ({ ...refusal, id: String(id) })

const simulation = ({
  lead_id,
  is_sent,
  reason,
}: Answer<'/api/lead-details/inject', 'post'>['simulations'][number]) => ({
  leadId: String(lead_id),
  isSent: is_sent,
  reason,
})

export type ProgressLogRow = ReturnType<typeof progressLog>

export const progressLogResolvers: Resolvers = {
  ProgressLog: {
    publisher: onePublisherOf,
    advertiser: advertiserOf,
    country: countryOf,
    lead: leadOf,
  },
  Query: {
    progressLogs: async (_parent, _args, { rest }) => (await rest.get('/api/progress-logs')).map(progressLog),
    progressLog: async (_parent, { id }, { rest }) =>
      oneOf((await rest.get('/api/progress-logs')).map(progressLog), id),
    injectionCheck: async (_parent, { leadIds, advertiserId, locateLeads, funnel }, { rest }) => {
      const body = {
        lead_ids: idNumbers(leadIds, 'leadIds'),
        advertiser_id: idNumber(advertiserId, 'advertiserId'),
        locate_leads: locateLeads,
        simulate: true,
        funnel,
      }
      const { simulations, refused } = await rest.query('/api/lead-details/inject', { body })
      return [
        ...simulations.map(simulation),
        ...refused.map(({ lead_id, message }) => ({ leadId: String(lead_id), isSent: false, reason: message })),
      ]
    },
    progressLogsCount: async (_parent, _args, { rest }) => (await rest.get('/api/progress-logs-count')).count,
  },
  Mutation: {
    injectLeads: async (
      _parent,
      { leadIds, advertiserId, locateLeads, simulate, minDelay, maxDelay, publisherIdOverride, funnel, key },
      { rest },
    ) => {
      const answer = await payload(async () => {
        const body = {
          lead_ids: idNumbers(leadIds, 'leadIds'),
          advertiser_id: idNumber(advertiserId, 'advertiserId'),
          locate_leads: locateLeads,
          simulate,
          min_delay: minDelay,
          max_delay: maxDelay,
          publisher_id_override: publisherIdOverride,
          funnel,
        }
        const { progress_logs, simulations, refused } = await orRefused(
          rest.send('post', '/api/lead-details/inject', { body, idempotencyKey: key }),
        )
        return {
          progressLogs: progress_logs.map(progressLog),
          simulations: simulations.map(simulation),
          refused: refused.map(ofLead),
        }
      })
      const { progressLogs, simulations, refused, errors } = answer
      return { progressLogs: progressLogs ?? [], simulations: simulations ?? [], refused: refused ?? [], errors }
    },
    runProgressLogs: async (_parent, { ids }, { rest }) => {
      const { progressLogs, refused, errors } = await payload(async () => {
        const answer = await orRefused(rest.send('put', '/api/progress-logs', { body: { ids: idNumbers(ids, 'ids') } }))
        return { progressLogs: answer.progress_logs.map(progressLog), refused: answer.refused.map(ofJob) }
      })
      return { progressLogs: progressLogs ?? [], refused: refused ?? [], errors }
    },
    deleteProgressLogs: async (_parent, { ids }, { rest }) => {
      const { deletedIds, refused, errors } = await payload(async () => {
        const answer = await orRefused(
          rest.send('delete', '/api/progress-logs', { body: { ids: idNumbers(ids, 'ids') } }),
        )
        return { deletedIds: answer.deleted_ids.map(String), refused: answer.refused.map(ofJob) }
      })
      return { deletedIds: deletedIds ?? [], refused: refused ?? [], errors }
    },
  },
}
