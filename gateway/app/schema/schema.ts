import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { applyMiddleware } from 'graphql-middleware'
import { accessTokenResolvers } from '../../access/accessTokens/accessTokens.resolvers'
import { exactArguments } from '../records/arguments'
import { brokerPullResolvers } from '../../partners/brokerPulls/brokerPulls.resolvers'
import { advertiserBrokerResolvers } from '../../partners/advertiserBrokers/advertiserBrokers.resolvers'
import { auditLogResolvers } from '../../access/auditLog/auditLog.resolvers'
import { backtestResolvers } from '../../routing/backtests/backtests.resolvers'
import { blacklistResolvers } from '../../routing/blacklist/blacklist.resolvers'
import { advertiserResolvers } from '../../partners/advertisers/advertisers.resolvers'
import { campaignSimulationResolvers } from '../../campaigns/campaignSimulation/campaignSimulation.resolvers'
import { campaignResolvers } from '../../campaigns/campaigns/campaigns.resolvers'
import { campaignListResolvers } from '../../campaigns/campaignLists/campaignLists.resolvers'
import { campaignSourceResolvers } from '../../campaigns/campaignSources/campaignSources.resolvers'
import { capResolvers } from '../../routing/caps/caps.resolvers'
import { campaignFigureResolvers } from '../../campaigns/campaignFigures/campaignFigures.resolvers'
import { clickReportResolvers } from '../../reports/clickReports/clickReports.resolvers'
import { countryGridResolvers } from '../../partners/countryGrid/countryGrid.resolvers'
import { countryResolvers } from '../../partners/countries/countries.resolvers'
import { attentionResolvers } from '../../reports/dashboard/attention.resolvers'
import { dashboardResolvers } from '../../reports/dashboard/dashboard.resolvers'
import { distributionResolvers } from '../../routing/distributions/distributions.resolvers'
import { exclusionResolvers } from '../../partners/exclusions/exclusions.resolvers'
import { exportResolvers } from '../../reports/exports/exports.resolvers'
import { filterValueResolvers } from '../../leads/filterValues/filterValues.resolvers'
import { heldLeadResolvers } from '../../leads/heldLeads/heldLeads.resolvers'
import { leadActionResolvers } from '../../leads/leadActions/leadActions.resolvers'
import { leadChangeResolvers } from '../../leads/leadChanges/leadChanges.resolvers'
import { leadResolvers } from '../../leads/leads/leads.resolvers'
import { leadTimelineResolvers } from '../../leads/leadTimeline/leadTimeline.resolvers'
import { limitsResolvers } from '../limits/limits.resolvers'
import { offerResolvers } from '../../partners/offers/offers.resolvers'
import { overrideResolvers } from '../../partners/overrides/overrides.resolvers'
import { openingHoursResolvers } from '../../partners/openingHours/openingHours.resolvers'
import { partnerHealthResolvers } from '../../partners/partnerHealth/partnerHealth.resolvers'
import { conversionDecisionResolvers } from '../../leads/pendingConversions/conversionDecisions.resolvers'
import { pendingConversionResolvers } from '../../leads/pendingConversions/pendingConversions.resolvers'
import { pendingFtdResolvers } from '../../leads/pendingConversions/pendingFtd.resolvers'
import { answerAbsence } from '../records/links'
import { markVersionless, payloadResolvers } from '../records/payloads'
import { withPermissions } from './permissions'
import { presetResolvers } from '../../reports/presets/presets.resolvers'
import { progressLogResolvers } from '../../leads/progressLogs/progressLogs.resolvers'
import { publisherResolvers } from '../../partners/publishers/publishers.resolvers'
import { publisherAccountResolvers } from '../../partners/publisherAccounts/publisherAccounts.resolvers'
import { publisherPostbackResolvers } from '../../partners/publisherPostbacks/publisherPostbacks.resolvers'
import { pauseResolvers } from '../../routing/pauses/pauses.resolvers'
import { scheduledChangeResolvers } from '../../routing/scheduledChanges/scheduledChanges.resolvers'
import { alertResolvers } from '../../watch/alerts/alerts.resolvers'
import { channelResolvers } from '../../watch/channels/channels.resolvers'
import { lostLeadsResolvers } from '../../reports/lostLeads/lostLeads.resolvers'
import { reportScheduleResolvers } from '../../reports/schedules/reportSchedules.resolvers'
import { explanationResolvers } from '../../reports/explanations/explanations.resolvers'
import { reportResolvers } from '../../reports/pivot/reports.resolvers'
import { roleResolvers } from '../../access/roles/roles.resolvers'
import { revenueResolvers } from '../../partners/revenues/revenues.resolvers'
import { scalars } from './scalars'
import { searchResolvers } from '../../leads/search/search.resolvers'
import { sessionResolvers } from '../../access/sessions/sessions.resolvers'
import { settingsResolvers } from '../../access/settings/settings.resolvers'
import { simulationResolvers } from '../../routing/simulations/simulations.resolvers'
import { supportedCountryResolvers } from '../../partners/supportedCountries/supportedCountries.resolvers'
import { statusGroupResolvers } from '../../partners/statusGroups/statusGroups.resolvers'
import { tabCountResolvers } from '../../partners/tabCounts/tabCounts.resolvers'
import { timeZoneResolvers } from '../timeZones/timeZones.resolvers'
import { userResolvers } from '../../access/users/users.resolvers'
import { undoResolvers } from '../../access/undo/undo.resolvers'
import { userSettingsResolvers } from '../../access/userSettings/userSettings.resolvers'

const resolvers = [
  scalars,
  accessTokenResolvers,
  auditLogResolvers,
  backtestResolvers,
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
  explanationResolvers,
  pauseResolvers,
  scheduledChangeResolvers,
  lostLeadsResolvers,
  reportScheduleResolvers,
  alertResolvers,
  channelResolvers,
  revenueResolvers,
  roleResolvers,
  searchResolvers,
  sessionResolvers,
  advertiserBrokerResolvers,
  brokerPullResolvers,
  settingsResolvers,
  simulationResolvers,
  supportedCountryResolvers,
  statusGroupResolvers,
  tabCountResolvers,
  timeZoneResolvers,
  userResolvers,
  userSettingsResolvers,
]

/** SDL of all domains, from the files in `schemaDir`. */
export const readTypeDefs = (schemaDir: string) =>
  readdirSync(schemaDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(path.join(schemaDir, file), 'utf8'))

const made = new Map<string, GraphQLSchema>()

/** The schema with its resolvers, each root field with its rule; made once per process, as it is the same for all servers. */
export function createSchema(schemaDir: string): GraphQLSchema {
  const known = made.get(schemaDir)
  if (known) return known
  const schema = answerAbsence(
    makeExecutableSchema({
      typeDefs: readTypeDefs(schemaDir),
      resolvers,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  )
  const ruled = withPermissions(applyMiddleware(schema, exactArguments(schema), markVersionless(schema)))
  made.set(schemaDir, ruled)
  return ruled
}
