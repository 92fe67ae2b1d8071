import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { type GraphQLSchema, parse, Source } from 'graphql'
import { applyMiddleware } from 'graphql-middleware'
import { exactArguments } from '../context/arguments'
import { brokerPostbackResolvers } from '../../partners/brokerPostbacks/brokerPostbacks.resolvers'
import { auditLogResolvers } from '../../access/auditLog/auditLog.resolvers'
import { backtestResolvers } from '../../routing/backtests/backtests.resolvers'
import { blacklistResolvers } from '../../routing/blacklist/blacklist.resolvers'
import { advertiserResolvers } from '../../partners/advertisers/advertisers.resolvers'
import { campaignResolvers } from '../../campaigns/campaigns/campaigns.resolvers'
import { campaignSourceResolvers } from '../../campaigns/campaignSources/campaignSources.resolvers'
import { capResolvers } from '../../routing/caps/caps.resolvers'
import { campaignFigureResolvers } from '../../campaigns/campaignFigures/campaignFigures.resolvers'
import { clickReportResolvers } from '../../reports/clickReports/clickReports.resolvers'
import { countryGridResolvers } from '../../partners/countryGrid/countryGrid.resolvers'
import { countryResolvers } from '../../partners/countries/countries.resolvers'
import { distributionResolvers } from '../../routing/distributions/distributions.resolvers'
import { exportResolvers } from '../../reports/exports/exports.resolvers'
import { filterValueResolvers } from '../../leads/filterValues/filterValues.resolvers'
import { heldLeadResolvers } from '../../leads/heldLeads/heldLeads.resolvers'
import { leadActionResolvers } from '../../leads/leadActions/leadActions.resolvers'
import { recordEventResolvers } from '../../access/recordEvents/recordEvents.resolvers'
import { leadChangeResolvers } from '../../leads/leadChanges/leadChanges.resolvers'
import { leadResolvers } from '../../leads/leads/leads.resolvers'
import { leadTimelineResolvers } from '../../leads/leadTimeline/leadTimeline.resolvers'
import { ledgerResolvers } from '../../money/ledger/ledger.resolvers'
import { returnsResolvers } from '../../money/returns/returns.resolvers'
import { limitsResolvers } from './limits.resolvers'
import { offerResolvers } from '../../partners/offers/offers.resolvers'
import { openingHoursResolvers } from '../../partners/openingHours/openingHours.resolvers'
import { conversionDecisionResolvers } from '../../leads/pendingConversions/conversionDecisions.resolvers'
import { pendingConversionResolvers } from '../../leads/pendingConversions/pendingConversions.resolvers'
import { pendingFtdResolvers } from '../../leads/pendingConversions/pendingFtd.resolvers'
import { fieldsRead } from '../../generated/rows'
import { kinds } from '../records/kinds'
import { addLinks, answerAbsence } from '../records/links'
import { addCalls } from '../records/calls'
import { markVersionless, payloadResolvers } from '../records/payloads'
import { withPermissions } from './permissions'
import { presetResolvers } from '../../reports/presets/presets.resolvers'
import { progressLogResolvers } from '../../leads/progressLogs/progressLogs.resolvers'
import { publisherResolvers } from '../../partners/publishers/publishers.resolvers'
import { pauseResolvers } from '../../routing/pauses/pauses.resolvers'
import { scheduledChangeResolvers } from '../../routing/scheduledChanges/scheduledChanges.resolvers'
import { alertResolvers } from '../../watch/alerts/alerts.resolvers'
import { lostLeadsResolvers } from '../../reports/lostLeads/lostLeads.resolvers'
import { reportScheduleResolvers } from '../../reports/schedules/reportSchedules.resolvers'
import { explanationResolvers } from '../../reports/explanations/explanations.resolvers'
import { reportResolvers } from '../../reports/pivot/reports.resolvers'
import { revenueResolvers } from '../../partners/revenues/revenues.resolvers'
import { scalars } from './scalars'
import { searchResolvers } from '../../leads/search/search.resolvers'
import { sessionResolvers } from '../../access/sessions/sessions.resolvers'
import { settingsResolvers } from '../../access/settings/settings.resolvers'
import { supportedCountryResolvers } from '../../partners/supportedCountries/supportedCountries.resolvers'
import { timeZoneResolvers } from '../timeZones/timeZones.resolvers'
import { userResolvers } from '../../access/users/users.resolvers'
import { undoResolvers } from '../../access/undo/undo.resolvers'
import { userSettingsResolvers } from '../../access/userSettings/userSettings.resolvers'

const resolvers = [
  scalars,
  auditLogResolvers,
  backtestResolvers,
  blacklistResolvers,
  advertiserResolvers,
  campaignResolvers,
  campaignSourceResolvers,
  capResolvers,
  campaignFigureResolvers,
  clickReportResolvers,
  countryGridResolvers,
  countryResolvers,
  distributionResolvers,
  exportResolvers,
  filterValueResolvers,
  heldLeadResolvers,
  leadActionResolvers,
  leadChangeResolvers,
  recordEventResolvers,
  leadResolvers,
  leadTimelineResolvers,
  ledgerResolvers,
  returnsResolvers,
  limitsResolvers,
  offerResolvers,
  payloadResolvers,
  openingHoursResolvers,
  pendingConversionResolvers,
  undoResolvers,
  conversionDecisionResolvers,
  pendingFtdResolvers,
  presetResolvers,
  progressLogResolvers,
  publisherResolvers,
  reportResolvers,
  explanationResolvers,
  pauseResolvers,
  scheduledChangeResolvers,
  lostLeadsResolvers,
  reportScheduleResolvers,
  alertResolvers,
  revenueResolvers,
  searchResolvers,
  sessionResolvers,
  brokerPostbackResolvers,
  settingsResolvers,
  supportedCountryResolvers,
  timeZoneResolvers,
  userResolvers,
  userSettingsResolvers,
]

/** SDL of all domains, from the files in `schemaDir`. */
export const readTypeDefs = (schemaDir: string) =>
  readdirSync(schemaDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => parse(new Source(readFileSync(path.join(schemaDir, file), 'utf8'), `schema/${file}`)))

const made = new Map<string, GraphQLSchema>()

/** The schema with its resolvers, each root field with its rule; made once per process, as it is the same for all servers. */
export function createSchema(schemaDir: string): GraphQLSchema {
  const known = made.get(schemaDir)
  if (known) return known
  const plain = makeExecutableSchema({
    typeDefs: readTypeDefs(schemaDir),
    resolvers,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  const schema = answerAbsence(addLinks(addCalls(plain), kinds, fieldsRead))
  const ruled = withPermissions(applyMiddleware(schema, exactArguments(schema), markVersionless(schema)))
  made.set(schemaDir, ruled)
  return ruled
}
