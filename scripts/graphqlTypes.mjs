// Generates TypeScript from the schema: types of the gateway's resolvers, and the client's operations with types, documents
// and hooks. Apollo's packages have no generator of hooks for Apollo Client 4.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import { buildASTSchema, concatAST, Kind, lexicographicSortSchema, visit } from 'graphql'
import { operations, schemaDocument } from './operations.mjs'
import { root } from './stale.mjs'

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1)

const queryHooks = (name) => `
export const use${name}Query = (...[options]: HookOptions<useQuery.Options<${name}Query, ${name}QueryVariables>, ${name}QueryVariables>) =>
  useQuery<${name}Query, ${name}QueryVariables>(${name}Document, options as useQuery.Options<${name}Query, ${name}QueryVariables>)
export const use${name}LazyQuery = (options?: useLazyQuery.Options<${name}Query, ${name}QueryVariables>) =>
  useLazyQuery<${name}Query, ${name}QueryVariables>(${name}Document, options)
export const use${name}SuspenseQuery = (...[options]: HookOptions<useSuspenseQuery.Options<${name}QueryVariables>, ${name}QueryVariables>) =>
  useSuspenseQuery<${name}Query, ${name}QueryVariables>(${name}Document, options as useSuspenseQuery.Options<${name}QueryVariables>)`

const mutationHooks = (name) => `
export const use${name}Mutation = (options?: useMutation.Options<${name}Mutation, ${name}MutationVariables>) =>
  useMutation<${name}Mutation, ${name}MutationVariables>(${name}Document, options)`

const hooksOf = { query: queryHooks, mutation: mutationHooks }

/** Hooks of each operation: `useCapsQuery`, `useCapsLazyQuery`, `useCapsSuspenseQuery`, `useSaveCapMutation`. */
const hooks = {
  plugin(_schema, documents) {
    const operations = []
    visit(concatAST(documents.map(({ document }) => document)), {
      [Kind.OPERATION_DEFINITION]: (node) => void operations.push(node),
    })
    return {
      prepend: [`import { useLazyQuery, useMutation, useQuery, useSuspenseQuery } from '@apollo/client/react'`],
      content: [
        '/** Options may be left out only where no variable is required. */',
        'type HookOptions<Options, Variables> = Record<string, never> extends Variables ? [options?: Options] : [options: Options]',
        ...operations.flatMap(({ name, operation }) => hooksOf[operation]?.(upperFirst(name.value)) ?? []),
      ].join('\n'),
    }
  },
}

/** Writes `filename` with these plugins of `@graphql-codegen`, in their order. */
async function generate(filename, plugins, config) {
  const loaded = await Promise.all(
    plugins.map(async (plugin) =>
      typeof plugin === 'string' ? [plugin, await import(`@graphql-codegen/${plugin}`)] : Object.entries(plugin)[0],
    ),
  )
  const text = await codegen({
    filename,
    schema: schemaDocument(),
    schemaAst: lexicographicSortSchema(buildASTSchema(schemaDocument())),
    documents: [...operations()].map(([location, document]) => ({ location, document })),
    plugins: loaded.map(([name]) => ({ [name]: {} })),
    pluginMap: Object.fromEntries(loaded),
    config,
  })
  mkdirSync(path.join(root, path.dirname(filename)), { recursive: true })
  writeFileSync(path.join(root, filename), text)
}

const scalars = { ID: 'string', DateTime: 'string', Money: 'number', JSON: 'unknown' }

/** Parent types of resolvers, for types whose other fields have their own resolvers. */
const mappers = {
  UserError: '../app/records/payloads#Refusal',
  AccessToken: '../access/accessTokens/accessTokens.resolvers#AccessTokenRow',
  Advertiser: '../partners/advertisers/advertisers.row#AdvertiserParent',
  AttentionAdvertisers: '../reports/dashboard/attention.row#AttentionAdvertisersRow',
  AttentionCaps: '../reports/dashboard/attention.row#AttentionCapsRow',
  AttentionPublishers: '../reports/dashboard/attention.row#AttentionPublishersRow',
  AuditRow: '../access/auditLog/auditLog.row#AuditLogRow',
  Backtest: '../routing/backtests/backtests.row#BacktestRow',
  BlacklistItem: '../routing/blacklist/blacklist.resolvers#BlacklistItemRow',
  Campaign: '../campaigns/campaigns/campaigns.row#CampaignParent',
  CampaignConsumer: '../campaigns/campaignFigures/campaignFigures.row#ConsumerRow',
  CampaignFunnelAdvertiser: '../campaigns/campaignFigures/campaignFigures.row#FunnelAdvertiserRow',
  CampaignLogRow: '../campaigns/campaignFigures/campaignFigures.row#LogRow',
  CampaignSource: '../campaigns/campaignSources/campaignSources.row#SourceRow',
  CampaignStep: '../campaigns/campaigns/campaigns.row#StepRow',
  CampaignStepAdvertiser: '../campaigns/campaigns/campaigns.row#StepAdvertiserRow',
  Cap: '../routing/caps/caps.row#CapRow',
  Country: '../partners/countries/countries.row#CountryRow',
  Distribution: '../routing/distributions/distributions.row#DistributionParent',
  DistributionAdvertiser: '../routing/distributions/distributions.row#DistributionAdvertiserRow',
  DistributionGroup: '../routing/distributions/distributions.row#DistributionGroupRow',
  DistributionShare: '../routing/distributions/distributions.row#DistributionShareRow',
  Exclusion: '../partners/exclusions/exclusions.row#ExclusionRow',
  FunnelOverride: '../partners/overrides/overrides.row#FunnelOverrideRow',
  HeldLead: '../leads/heldLeads/heldLeads.row#HeldLeadRow',
  LatestFtd: '../reports/dashboard/dashboard.row#LatestFtdRow',
  Lead: '../leads/leads/leads.row#LeadRow',
  LeadEdited: '../leads/leadTimeline/leadTimeline.row#EditedRow',
  LeadEvent: '../leads/leadTimeline/leadTimeline.row#EventRow',
  LeadInjected: '../leads/leadTimeline/leadTimeline.row#InjectedRow',
  LeadReceived: '../leads/leadTimeline/leadTimeline.row#ReceivedRow',
  LeadSent: '../leads/leadTimeline/leadTimeline.row#SentRow',
  Offer: '../partners/offers/offers.row#OfferParent',
  OpeningHours: '../partners/openingHours/openingHours.row#OpeningHoursRow',
  Payout: '../partners/publishers/payouts.row#PayoutRow',
  PendingConversion: '../leads/pendingConversions/pendingConversions.row#PendingConversionRow',
  ProgressLog: '../leads/progressLogs/progressLogs.resolvers#ProgressLogRow',
  Publisher: '../partners/publishers/publishers.row#PublisherParent',
  PublisherAccount: '../partners/publisherAccounts/publisherAccounts.resolvers#PublisherAccountRow',
  PublisherOverride: '../partners/overrides/overrides.row#PublisherOverrideRow',
  PublisherPostback: '../partners/publisherPostbacks/publisherPostbacks.row#PublisherPostbackRow',
  Record: '../app/records/links#NamedRecord',
  Revenue: '../partners/revenues/revenues.row#RevenueRow',
  Role: '../access/roles/roles.row#RoleParent',
  SearchHit: '../leads/search/search.resolvers#SearchHitParent',
  SupportedCountry: '../partners/supportedCountries/supportedCountries.row#SupportedCountryRow',
  TopAdvertiser: '../reports/dashboard/dashboard.row#TopAdvertiserRow',
  TopPublisher: '../reports/dashboard/dashboard.row#TopPublisherRow',
  User: '../access/users/users.row#UserParent',
}

/** `web/generated/graphql.ts`, which splitDocuments.mjs divides. */
export const clientOperations = () =>
  generate('web/generated/graphql.ts', ['typescript-operations', 'typed-document-node', { hooks }], {
    scalars,
    enumType: 'string-literal',
    useTypeImports: true,
    documentNodeImport: '@apollo/client#TypedDocumentNode',
    // Disallows single values for lists.
    arrayInputCoercion: false,
    dedupeFragments: true,
  })

export const resolverTypes = () =>
  generate('gateway/generated/graphql.ts', ['typescript', 'typescript-resolvers'], {
    contextType: '../app/schema/context#Context',
    mappers,
    // As in the schema, except the interface `Record`, which would hide TypeScript's own.
    namingConvention: (name) => (name === 'Record' ? 'LinkedRecord' : upperFirst(name)),
    scalars,
    enumsAsTypes: true,
    useTypeImports: true,
    avoidOptionals: {
      field: true,
      object: true,
      resolvers: false,
      query: false,
      mutation: false,
      subscription: false,
    },
    inputMaybeValue: 'T | null | undefined',
    maybeValue: 'T | null',
    skipTypename: true,
  })
