import type { Schemas } from '../../app/rest/restTypes'
import type { CampaignStepInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { follow, lookUp } from '../../app/records/links'
import { deletion, orNull, payload } from '../../app/records/payloads'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { advertiserOf, countryRecords, partOfCampaign, publisherRecords } from '../../app/records/rowLinks'
import { numberedPageOf } from '../../app/records/pages'
import { stepKind, stepsOfCampaigns } from './campaigns.loaders'
import {
  campaignFromRest,
  campaignPlace,
  campaignToRest,
  startFromRest,
  stepFromRest,
  stepPlace,
  stepToRest,
} from './campaigns.row'

const saved = (call: () => Promise<Schemas['Campaign']>) =>
  payload(async () => ({ campaign: campaignFromRest(await call()) }), campaignPlace)
const savedStep = (input: CampaignStepInput, call: () => Promise<Schemas['CampaignStep']>) =>
  payload(async () => ({ step: stepFromRest(await call()) }), stepPlace(input))

export const campaignResolvers: Resolvers = {
  Campaign: {
    steps: ({ id }, _args, context) => stepsOfCampaigns(context).load(id),
    publisher: ({ publisher = null }, _args, context, info) => follow(publisherKind, publisher, context, info),
    leads: leadsOf(({ id }) => ({ campaignId: [id] })),
  },
  CampaignStep: { campaign: partOfCampaign, publisherRecords, countryRecords },
  CampaignStepAdvertiser: { advertiser: advertiserOf },
  Query: {
    campaigns: async (_parent, { search, status, archived, page }, { rest }) => {
      const { total, data } = await rest.get('/api/campaigns', {
        query: {
          ...{ ...numberedPageOf(page), search: search ?? undefined, archived: archived ? 'true' : 'false' },
          ...(status?.length && { status: status.join(',') }),
        },
      })
      return { total, rows: data.map(campaignFromRest) }
    },
    campaign: (_parent, { id }, { rest }) =>
      orNull(async () => campaignFromRest(await rest.get('/api/campaigns/{id}', { path: { id: idNumber(id, 'id') } }))),
    campaignSteps: async (_parent, { campaignId }, { rest }) =>
      (await rest.get('/api/campaigns/{id}/steps', { path: { id: idNumber(campaignId, 'campaignId') } })).map(
        stepFromRest,
      ),
    campaignStep: (_parent, { id }, context) => lookUp(stepKind, id, context),
    campaignStart: async (_parent, { campaignId }, { rest }) =>
      startFromRest(await rest.get('/api/campaigns/{id}/start', { path: { id: idNumber(campaignId, 'campaignId') } })),
  },
  Mutation: {
    createCampaign: (_parent, { campaign: input, copyOf, key }, { rest }) =>
      saved(() =>
        rest.send('post', '/api/campaigns', {
          body: { ...campaignToRest(input), copyOf: copyOf ? idNumber(copyOf, 'copyOf') : null },
          idempotencyKey: key,
        }),
      ),
    updateCampaign: (_parent, { id, campaign: input, version, key }, { rest }) =>
      saved(() =>
        rest.send('put', '/api/campaigns/{id}', {
          path: { id: idNumber(id, 'id') },
          body: { ...campaignToRest(input), version: version ?? undefined },
          idempotencyKey: key,
        }),
      ),
    deleteCampaign: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/campaigns/{id}', { path: { id: restId } })),
    archiveCampaign: (_parent, { id, isArchived }, { rest }) =>
      saved(() =>
        rest.send('post', '/api/campaigns/{id}/archive', { path: { id: idNumber(id, 'id') }, body: { isArchived } }),
      ),
    startCampaign: (_parent, { id, version, key }, { rest }) =>
      saved(() =>
        rest.send('post', '/api/campaigns/{id}/start', {
          path: { id: idNumber(id, 'id') },
          body: { version: version ?? undefined },
          idempotencyKey: key,
        }),
      ),
    pauseCampaign: (_parent, { id, version, key }, { rest }) =>
      saved(() =>
        rest.send('post', '/api/campaigns/{id}/pause', {
          path: { id: idNumber(id, 'id') },
          body: { version: version ?? undefined },
          idempotencyKey: key,
        }),
      ),
    createCampaignStep: (_parent, { campaignId, step, key }, { rest }) =>
      savedStep(step, () =>
        rest.send('post', '/api/campaigns/{id}/steps', {
          path: { id: idNumber(campaignId, 'campaignId') },
          body: stepToRest(step),
          idempotencyKey: key,
        }),
      ),
    updateCampaignStep: (_parent, { campaignId, id, step, version, key }, { rest }) =>
      savedStep(step, () =>
        rest.send('put', '/api/campaigns/{id}/steps/{step}', {
          path: { id: idNumber(campaignId, 'campaignId'), step: idNumber(id, 'id') },
          body: { ...stepToRest(step), version: version ?? undefined },
          idempotencyKey: key,
        }),
      ),
    deleteCampaignStep: (_parent, { campaignId, id }, { rest }) =>
      payload(async () => {
        const { isArchived } = await rest.send('delete', '/api/campaigns/{id}/steps/{step}', {
          path: { id: idNumber(campaignId, 'campaignId'), step: idNumber(id, 'id') },
        })
        return { deletedId: id, isArchived }
      }),
    orderCampaignSteps: (_parent, { campaignId, ids }, { rest }) =>
      payload(async () => {
        const numbers = idNumbers(ids, 'ids')
        const steps = await rest.send('put', '/api/campaigns/{id}/steps/order', {
          path: { id: idNumber(campaignId, 'campaignId') },
          body: { ids: numbers },
        })
        return { steps: steps.map(stepFromRest) }
      }),
  },
}
