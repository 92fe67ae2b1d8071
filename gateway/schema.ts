import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { applyMiddleware } from 'graphql-middleware'
import { accessTokenResolvers } from './accessTokens/accessTokens.resolvers'
import { exactArguments } from './arguments'
import { advertiserBrokerResolvers } from './advertiserBrokers/advertiserBrokers.resolvers'
import { auditLogResolvers } from './auditLog/auditLog.resolvers'
import { blacklistResolvers } from './blacklist/blacklist.resolvers'
import { advertiserResolvers } from './advertisers/advertisers.resolvers'
import { campaignSimulationResolvers } from './campaignSimulation/campaignSimulation.resolvers'
import { campaignResolvers } from './campaigns/campaigns.resolvers'
import { campaignListResolvers } from './campaignLists/campaignLists.resolvers'
import { campaignSourceResolvers } from './campaignSources/campaignSources.resolvers'
import { capResolvers } from './caps/caps.resolvers'
import { campaignFigureResolvers } from './campaignFigures/campaignFigures.resolvers'
import { clickReportResolvers } from './clickReports/clickReports.resolvers'
import { countryGridResolvers } from './countryGrid/countryGrid.resolvers'
import { countryResolvers } from './countries/countries.resolvers'
import { attentionResolvers } from './dashboard/attention.resolvers'
import { dashboardResolvers } from './dashboard/dashboard.resolvers'
import { distributionResolvers } from './distributions/distributions.resolvers'
import { exclusionResolvers } from './exclusions/exclusions.resolvers'
import { exportResolvers } from './exports/exports.resolvers'
import { filterValueResolvers } from './filterValues/filterValues.resolvers'
import { heldLeadResolvers } from './heldLeads/heldLeads.resolvers'
import { leadActionResolvers } from './leadActions/leadActions.resolvers'
import { leadChangeResolvers } from './leadChanges/leadChanges.resolvers'
import { leadResolvers } from './leads/leads.resolvers'
import { leadTimelineResolvers } from './leadTimeline/leadTimeline.resolvers'
import { limitsResolvers } from './limits.resolvers'
import { namesAsSent } from './namesAsSent'
import { offerResolvers } from './offers/offers.resolvers'
import { overrideResolvers } from './overrides/overrides.resolvers'
import { openingHoursResolvers } from './openingHours/openingHours.resolvers'
import { partnerHealthResolvers } from './partnerHealth/partnerHealth.resolvers'
import { conversionDecisionResolvers } from './pendingConversions/conversionDecisions.resolvers'
import { pendingConversionResolvers } from './pendingConversions/pendingConversions.resolvers'
import { pendingFtdResolvers } from './pendingConversions/pendingFtd.resolvers'
import { answerAbsence } from './links'
import { payloadResolvers } from './payloads'
import { withPermissions } from './permissions'
import { presetResolvers } from './presets/presets.resolvers'
import { progressLogResolvers } from './progressLogs/progressLogs.resolvers'
import { publisherResolvers } from './publishers/publishers.resolvers'
import { publisherAccountResolvers } from './publisherAccounts/publisherAccounts.resolvers'
import { publisherPostbackResolvers } from './publisherPostbacks/publisherPostbacks.resolvers'
import { reportResolvers } from './reports/reports.resolvers'
import { roleResolvers } from './roles/roles.resolvers'
import { revenueResolvers } from './revenues/revenues.resolvers'
import { scalars } from './scalars'
import { searchResolvers } from './search/search.resolvers'
import { sessionResolvers } from './sessions/sessions.resolvers'
import { settingsResolvers } from './settings/settings.resolvers'
import { simulationResolvers } from './simulations/simulations.resolvers'
import { supportedCountryResolvers } from './supportedCountries/supportedCountries.resolvers'
import { statusGroupResolvers } from './statusGroups/statusGroups.resolvers'
import { tabCountResolvers } from './tabCounts/tabCounts.resolvers'
import { timeZoneResolvers } from './timeZones/timeZones.resolvers'
import { userResolvers } from './users/users.resolvers'
import { undoResolvers } from './undo/undo.resolvers'
import { userSettingsResolvers } from './userSettings/userSettings.resolvers'

const resolvers = [
  scalars,
  accessTokenResolvers,
  auditLogResolvers,
  blacklistResolvers,
  advertiserResolvers,
  campaignResolvers,
  campaignListResolvers,
  campaignSourceResolvers,
  campaignSimulationResolvers,
  capResolvers,
  campaignFigureResolvers,
  clickReportResolvers,
  countryGridResolvers,
  countryResolvers,
  dashboardResolvers,
  attentionResolvers,
  distributionResolvers,
  exclusionResolvers,
  exportResolvers,
  filterValueResolvers,
  heldLeadResolvers,
  leadActionResolvers,
  leadChangeResolvers,
  leadResolvers,
  leadTimelineResolvers,
  limitsResolvers,
  offerResolvers,
  overrideResolvers,
  partnerHealthResolvers,
  payloadResolvers,
  openingHoursResolvers,
  pendingConversionResolvers,
  undoResolvers,
  conversionDecisionResolvers,
  pendingFtdResolvers,
  presetResolvers,
  progressLogResolvers,
  publisherResolvers,
  publisherAccountResolvers,
  publisherPostbackResolvers,
  reportResolvers,
  revenueResolvers,
  roleResolvers,
  searchResolvers,
  sessionResolvers,
  advertiserBrokerResolvers,
  settingsResolvers,
  simulationResolvers,
  supportedCountryResolvers,
  statusGroupResolvers,
  tabCountResolvers,
  timeZoneResolvers,
  userResolvers,
  userSettingsResolvers,
]

/** What the last release promised, beside the SDL: scripts/releaseSchema.mjs. */
const releasedFile = 'released.graphql'

/** The SDL of all domains, from the files in `schemaDir`. */
export const readTypeDefs = (schemaDir: string) =>
  readdirSync(schemaDir)
    .filter((file) => file.endsWith('.graphql') && file !== releasedFile)
    .map((file) => readFileSync(path.join(schemaDir, file), 'utf8'))

/** The schema with its resolvers, each root field behind its rule. */
export function createSchema(schemaDir: string): GraphQLSchema {
  const schema = answerAbsence(
    makeExecutableSchema({
      typeDefs: readTypeDefs(schemaDir),
      resolvers,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  )
  return withPermissions(applyMiddleware(schema, exactArguments(schema), namesAsSent(schema)))
}
