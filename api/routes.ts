import { accessTokensRoutes } from './accessTokens/accessTokens.routes'
import { advertiserBrokersRoutes } from './advertiserBrokers/advertiserBrokers.routes'
import { autologinsRoutes } from './autologins/autologins.routes'
import { auditLogRoutes } from './auditLog/auditLog.routes'
import { blacklistRoutes } from './blacklist/blacklist.routes'
import { advertiserSettingsRoutes } from './advertisers/advertiserSettings.routes'
import { advertiserHealthRoutes } from './advertisers/advertiserHealth.routes'
import { advertisersRoutes } from './advertisers/advertisers.routes'
import { campaignSimulationRoutes } from './campaignSending/simulate.routes'
import { campaignsRoutes } from './campaigns/campaigns.routes'
import { campaignStartRoutes } from './campaigns/start.routes'
import { campaignStepsRoutes } from './campaigns/steps.routes'
import { campaignListsRoutes } from './campaignLists/campaignLists.routes'
import { campaignSourcesRoutes } from './campaignSources/campaignSources.routes'
import { campaignFiguresRoutes } from './campaignFigures/campaignFigures.routes'
import { capsRoutes } from './caps/caps.routes'
import { clickReportsRoutes } from './clickReports/clickReports.routes'
import { clicksRoutes } from './clicks/clicks.routes'
import { countryGridRoutes } from './countryGrid/countryGrid.routes'
import { countriesRoutes } from './countries/countries.routes'
import { attentionRoutes } from './dashboard/attention.routes'
import { capFillRoutes } from './dashboard/capFill.routes'
import { dashboardRoutes } from './dashboard/dashboard.routes'
import { distributionsRoutes } from './distributions/distributions.routes'
import { exclusionsRoutes } from './exclusions/exclusions.routes'
import { exportLinksRoutes } from './exports/exportLinks.routes'
import { exportsRoutes } from './exports/exports.routes'
import { filterValuesRoutes } from './filterValues/filterValues.routes'
import { intakeRoutes } from './intake/intake.routes'
import { heldLeadsRoutes } from './heldLeads/heldLeads.routes'
import { leadActionsRoutes } from './leadActions/leadActions.routes'
import { leadSelectionRoutes } from './leadActions/leadSelection.routes'
import { leadHistoriesRoutes } from './leadHistories/leadHistories.routes'
import { leadTimelineRoutes } from './leadTimeline/leadTimeline.routes'
import { leadChangesRoutes } from './leadChanges/leadChanges.routes'
import { leadsRoutes } from './leads/leads.routes'
import { openingHoursRoutes } from './openingHours/openingHours.routes'
import { offersRoutes } from './offers/offers.routes'
import { overridesRoutes } from './overrides/overrides.routes'
import { conversionDecisionsRoutes } from './pendingConversions/conversionDecisions.routes'
import { pendingConversionsRoutes } from './pendingConversions/pendingConversions.routes'
import { pendingFtdRoutes } from './pendingConversions/pendingFtd.routes'
import { postbacksRoutes } from './postbacks/postbacks.routes'
import { presetDefaultsRoutes } from './presets/presetDefaults.routes'
import { presetsRoutes } from './presets/presets.routes'
import { progressLogsRoutes } from './progressLogs/progressLogs.routes'
import { payoutsRoutes } from './publishers/payouts.routes'
import { publisherHealthRoutes } from './publishers/publisherHealth.routes'
import { publishersRoutes } from './publishers/publishers.routes'
import { publisherAccountsRoutes } from './publisherAccounts/publisherAccounts.routes'
import { publisherPostbacksRoutes } from './publisherPostbacks/publisherPostbacks.routes'
import { reportsRoutes } from './reports/reports.routes'
import { rolesRoutes } from './roles/roles.routes'
import { revenuesRoutes } from './revenues/revenues.routes'
import type { Route } from './route'
import { searchRoutes } from './search/search.routes'
import { sessionsRoutes } from './sessions/sessions.routes'
import { settingsRoutes } from './settings/settings.routes'
import { ownPasswordRoutes } from './signIn/ownPassword.routes'
import { signInRoutes } from './signIn/signIn.routes'
import { twoFactorRoutes } from './signIn/twoFactor.routes'
import { simulationsRoutes } from './simulations/simulations.routes'
import { supportedCountriesRoutes } from './supportedCountries/supportedCountries.routes'
import { statusGroupsRoutes } from './statusGroups/statusGroups.routes'
import { tabCountsRoutes } from './tabCounts/tabCounts.routes'
import { timeZonesRoutes } from './timeZones/timeZones.routes'
import { staffRoutes } from './users/staff.routes'
import { undoRoutes } from './undo/undo.routes'
import { usersRoutes } from './users/users.routes'
import { userSettingsRoutes } from './userSettings/userSettings.routes'

/** Every route of the API. The app, the OpenAPI document and the permission matrix are made from this list. */
export const routes: readonly Route[] = [
  // What comes most often is found first.
  ...intakeRoutes,
  ...postbacksRoutes,
  ...signInRoutes,
  ...twoFactorRoutes,
  ...sessionsRoutes,
  ...usersRoutes,
  ...ownPasswordRoutes,
  ...staffRoutes,
  ...rolesRoutes,
  ...accessTokensRoutes,
  ...userSettingsRoutes,
  ...presetsRoutes,
  ...presetDefaultsRoutes,
  ...timeZonesRoutes,
  ...countriesRoutes,
  // Before the routes of one advertiser, whose id would be taken from this path.
  ...exclusionsRoutes,
  ...overridesRoutes,
  ...offersRoutes,
  ...supportedCountriesRoutes,
  ...payoutsRoutes,
  ...publisherHealthRoutes,
  ...publishersRoutes,
  ...filterValuesRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
  ...attentionRoutes,
  ...capFillRoutes,
  ...clicksRoutes,
  ...autologinsRoutes,
  ...distributionsRoutes,
  ...campaignsRoutes,
  ...campaignStartRoutes,
  ...campaignSimulationRoutes,
  ...campaignStepsRoutes,
  ...clickReportsRoutes,
  // Before the routes of one source, whose id would be taken from this path.
  ...campaignListsRoutes,
  ...campaignSourcesRoutes,
  ...capsRoutes,
  ...campaignFiguresRoutes,
  ...statusGroupsRoutes,
  ...settingsRoutes,
  ...blacklistRoutes,
  ...publisherAccountsRoutes,
  ...auditLogRoutes,
  ...leadsRoutes,
  ...leadHistoriesRoutes,
  ...leadTimelineRoutes,
  ...heldLeadsRoutes,
  ...exportsRoutes,
  ...exportLinksRoutes,
  ...leadChangesRoutes,
  ...progressLogsRoutes,
  ...publisherPostbacksRoutes,
  ...pendingFtdRoutes,
  ...pendingConversionsRoutes,
  ...conversionDecisionsRoutes,
  ...leadActionsRoutes,
  ...leadSelectionRoutes,
  ...reportsRoutes,
  ...simulationsRoutes,
  ...undoRoutes,
  ...advertiserBrokersRoutes,
  ...revenuesRoutes,
  ...countryGridRoutes,
  ...tabCountsRoutes,
  ...openingHoursRoutes,
  ...advertiserHealthRoutes,
  ...advertiserSettingsRoutes,
  // Last of all under /api/advertisers: what has an id in its path would take the calls of the others.
  ...advertisersRoutes,
]
