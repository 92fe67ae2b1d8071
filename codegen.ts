import type { CodegenConfig } from '@graphql-codegen/cli'

export default {
  schema: ['schema/*.graphql', '!schema/released.graphql'],
  ignoreNoDocuments: true,
  generates: {
    // What the gateway's resolvers take and give.
    'gateway/generated/graphql.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../context#Context',
        // What resolvers give where fields of their own add the rest.
        mappers: {
          UserError: '../payloads#Refusal',
          Advertiser: '../advertisers/advertisers.row#AdvertiserParent',
          AuditRow: '../auditLog/auditLog.resolvers#AuditLogRow',
          Campaign: '../campaigns/campaigns.row#CampaignParent',
          CampaignConsumer: '../campaignFigures/campaignFigures.row#ConsumerRow',
          CampaignLogRow: '../campaignFigures/campaignFigures.row#LogRow',
          CampaignStepAdvertiser: '../campaigns/campaigns.row#StepAdvertiserRow',
          Cap: '../caps/caps.row#CapRow',
          Distribution: '../distributions/distributions.row#DistributionParent',
          DistributionAdvertiser: '../distributions/distributions.row#DistributionAdvertiserRow',
          DistributionShare: '../distributions/distributions.row#DistributionShareRow',
          Exclusion: '../exclusions/exclusions.row#ExclusionRow',
          FunnelOverride: '../overrides/overrides.row#FunnelOverrideRow',
          HeldLead: '../heldLeads/heldLeads.resolvers#HeldLeadRow',
          LatestFtd: '../dashboard/dashboard.row#LatestFtdRow',
          Lead: '../leads/leads.row#LeadRow',
          Offer: '../offers/offers.row#OfferParent',
          Payout: '../publishers/payouts.row#PayoutRow',
          PendingConversion: '../pendingConversions/pendingConversions.row#PendingConversionRow',
          ProgressLog: '../progressLogs/progressLogs.resolvers#ProgressLogRow',
          Publisher: '../publishers/publishers.row#PublisherParent',
          PublisherAccount: '../publisherAccounts/publisherAccounts.resolvers#PublisherAccountRow',
          PublisherOverride: '../overrides/overrides.row#PublisherOverrideRow',
          Record: '../links#NamedRecord',
          Role: '../roles/roles.row#RoleParent',
          SearchHit: '../search/search.resolvers#SearchHitParent',
          TopAdvertiser: '../dashboard/dashboard.row#TopAdvertiserRow',
          TopPublisher: '../dashboard/dashboard.row#TopPublisherRow',
          User: '../users/users.row#UserParent',
        },
        namingConvention: './codegen-names.cjs',
        scalars: { ID: 'string', DateTime: 'string', Money: 'number', JSON: 'unknown' },
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
      },
    },
    // The client's operations and fragments, typed, with a hook for each operation.
    'web/generated/graphql.ts': {
      documents: 'web/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node', './codegen-hooks.cjs'],
      config: {
        scalars: { ID: 'string', DateTime: 'string', Money: 'number', JSON: 'unknown' },
        enumType: 'string-literal',
        useTypeImports: true,
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        // One value where one is meant: lists are passed as lists.
        arrayInputCoercion: false,
        dedupeFragments: true,
      },
    },
  },
} satisfies CodegenConfig
