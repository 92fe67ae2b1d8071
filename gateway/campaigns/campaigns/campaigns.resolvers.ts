import { Fault } from '../../app/errors/errors'
import type { CampaignStepInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { follow, lookUp } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { advertiserOf, countryRecords, partOfCampaign, publisherRecords } from '../../app/records/rowLinks'
import { numberedPageOf } from '../../app/records/sorting'
import { stepKind, stepsOfCampaigns } from './campaigns.loaders'
import {
  archiveCampaign,
  campaign,
  campaigns,
  campaignStart,
  createCampaign,
  deleteCampaign,
  pauseCampaign,
  type RestCampaign,
  type RestCampaignStep,
  startCampaign,
  updateCampaign,
} from './campaigns.rest'
import {
  campaignFromRest,
  campaignPlace,
  campaignToRest,
  startFromRest,
  stepFromRest,
  stepPlace,
  stepToRest,
} from './campaigns.row'
import { campaignSteps, createStep, deleteStep, orderSteps, updateStep } from './steps.rest'

const saved = (call: () => Promise<RestCampaign>) =>
  payload({ campaign: null }, async () => ({ campaign: campaignFromRest(await call()) }), campaignPlace)
const savedStep = (input: CampaignStepInput, call: () => Promise<RestCampaignStep>) =>
  payload({ step: null }, async () => ({ step: stepFromRest(await call()) }), stepPlace(input))

/** null instead of NOT_FOUND. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export const campaignResolvers: Resolvers = {
  Campaign: {
    steps: ({ id }, _args, context) => stepsOfCampaigns(context).load(id),
    publisher: ({ publisher = null }, _args, context, info) => follow(publisherKind, publisher, context, info),
    leads: leadsOf(({ id }) => ({ campaignId: [id] })),
  },
  CampaignStep: { campaign: partOfCampaign, publisherRecords, countryRecords },
  CampaignStepAdvertiser: { advertiser: advertiserOf },
  Query: {
    campaigns: async (_parent, { search, status, archived, ...page }, { rest }) => {
      const { total, data } = await campaigns(rest, {
        ...{ ...numberedPageOf(page), search: search ?? undefined, archived: archived ? 'true' : 'false' },
        ...(status?.length && { status: status.join(',') }),
      })
      return { total, rows: data.map(campaignFromRest) }
    },
    campaign: (_parent, { id }, { rest }) =>
      orNull(async () => campaignFromRest(await campaign(rest, idNumber(id, 'id')))),
    campaignSteps: async (_parent, { campaignId }, { rest }) =>
      (await campaignSteps(rest, idNumber(campaignId, 'campaignId'))).map(stepFromRest),
    campaignStep: (_parent, { id }, context) => lookUp(stepKind, id, context),
    campaignStart: async (_parent, { campaignId }, { rest }) =>
      startFromRest(await campaignStart(rest, idNumber(campaignId, 'campaignId'))),
  },
  Mutation: {
    createCampaign: (_parent, { campaign: input, copyOf, key }, { rest }) =>
      saved(() =>
        createCampaign(
          rest,
          { ...campaignToRest(input), copyOf: copyOf ? idNumber(copyOf, 'copyOf') : null },
          key ?? null,
        ),
      ),
    updateCampaign: (_parent, { id, campaign: input, version, key }, { rest }) =>
      saved(() =>
        updateCampaign(
          rest,
          idNumber(id, 'id'),
          { ...campaignToRest(input), version: version ?? undefined },
          key ?? null,
        ),
      ),
    deleteCampaign: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteCampaign(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
    archiveCampaign: (_parent, { id, isArchived }, { rest }) =>
      saved(() => archiveCampaign(rest, idNumber(id, 'id'), isArchived)),
    startCampaign: (_parent, { id, version, key }, { rest }) =>
      saved(() => startCampaign(rest, idNumber(id, 'id'), version ?? undefined, key ?? null)),
    pauseCampaign: (_parent, { id, version, key }, { rest }) =>
      saved(() => pauseCampaign(rest, idNumber(id, 'id'), version ?? undefined, key ?? null)),
    createCampaignStep: (_parent, { campaignId, step, key }, { rest }) =>
      savedStep(step, () => createStep(rest, idNumber(campaignId, 'campaignId'), stepToRest(step), key ?? null)),
    updateCampaignStep: (_parent, { campaignId, id, step, version, key }, { rest }) =>
      savedStep(step, () =>
        updateStep(
          rest,
          idNumber(campaignId, 'campaignId'),
          idNumber(id, 'id'),
          { ...stepToRest(step), version: version ?? undefined },
          key ?? null,
        ),
      ),
    deleteCampaignStep: (_parent, { campaignId, id }, { rest }) =>
      payload({ deletedId: null, isArchived: null }, async () => {
        const { isArchived } = await deleteStep(rest, idNumber(campaignId, 'campaignId'), idNumber(id, 'id'))
        return { deletedId: id, isArchived }
      }),
    orderCampaignSteps: (_parent, { campaignId, ids }, { rest }) =>
      payload({ steps: null }, async () => {
        const numbers = idNumbers(ids, 'ids')
        const steps = await orderSteps(rest, idNumber(campaignId, 'campaignId'), numbers)
        return { steps: steps.map(stepFromRest) }
      }),
  },
}
