import { accessLinksRoutes } from '../../access/signIn/accessLinks.routes'
import { recordEventsRoutes } from '../../access/recordEvents/recordEvents.routes'
import { webhookDeliveriesRoutes } from '../../access/webhooks/webhookDeliveries.routes'
import { webhooksRoutes } from '../../access/webhooks/webhooks.routes'
import { accessTokensRoutes } from '../../access/accessTokens/accessTokens.routes'
import { assistantChangesRoutes } from '../../access/assistantChanges/assistantChanges.routes'
import { requestLogRoutes } from '../../access/requestLog/requestLog.routes'
import { brokerPullsRoutes } from '../../partners/brokerPulls/brokerPulls.routes'
import { advertiserBrokersRoutes } from '../../partners/advertiserBrokers/advertiserBrokers.routes'
import { autologinsRoutes } from '../../leads/autologins/autologins.routes'
import { auditLogRoutes } from '../../access/auditLog/auditLog.routes'
import { backtestsRoutes } from '../../routing/backtests/backtests.routes'
import { bulksRoutes } from '../../reports/bulks/bulks.routes'
import { blacklistRoutes } from '../../routing/blacklist/blacklist.routes'
import { advertiserSettingsRoutes } from '../../partners/advertisers/advertiserSettings.routes'
import { advertiserHealthRoutes } from '../../partners/advertisers/advertiserHealth.routes'
import { advertisersRoutes } from '../../partners/advertisers/advertisers.routes'
import { campaignSimulationRoutes } from '../../campaigns/campaignSending/simulate.routes'
import { campaignsRoutes } from '../../campaigns/campaigns/campaigns.routes'
import { campaignStartRoutes } from '../../campaigns/campaigns/start.routes'
import { campaignStepsRoutes } from '../../campaigns/campaigns/steps.routes'
import { campaignListsRoutes } from '../../campaigns/campaignLists/campaignLists.routes'
import { campaignSourcesRoutes } from '../../campaigns/campaignSources/campaignSources.routes'
import { campaignFiguresRoutes } from '../../campaigns/campaignFigures/campaignFigures.routes'
import { capsRoutes } from '../../routing/caps/caps.routes'
import { clickReportsRoutes } from '../../reports/clickReports/clickReports.routes'
import { clicksRoutes } from '../../leads/clicks/clicks.routes'
import { countryGridRoutes } from '../../partners/countryGrid/countryGrid.routes'
import { countriesRoutes } from '../../partners/countries/countries.routes'
import { attentionRoutes } from '../../reports/dashboard/attention.routes'
import { capFillRoutes } from '../../reports/dashboard/capFill.routes'
import { dashboardRoutes } from '../../reports/dashboard/dashboard.routes'
import { distributionsRoutes } from '../../routing/distributions/distributions.routes'
import { exclusionsRoutes } from '../../partners/exclusions/exclusions.routes'
import { exportLinksRoutes } from '../../reports/exports/exportLinks.routes'
import { exportsRoutes } from '../../reports/exports/exports.routes'
import { filterValuesRoutes } from '../../leads/filterValues/filterValues.routes'
import { intakeRoutes } from '../../leads/intake/intake.routes'
import { heldLeadsRoutes } from '../../leads/heldLeads/heldLeads.routes'
import { taughtAnswersRoutes } from '../../leads/taughtAnswers/taughtAnswers.routes'
import { leadActionsRoutes } from '../../leads/leadActions/leadActions.routes'
import { leadSelectionRoutes } from '../../leads/leadActions/leadSelection.routes'
import { leadHistoriesRoutes } from '../../leads/leadHistories/leadHistories.routes'
import { leadTimelineRoutes } from '../../leads/leadTimeline/leadTimeline.routes'
import { leadChangesRoutes } from '../../leads/leadChanges/leadChanges.routes'
import { leadsRoutes } from '../../leads/leads/leads.routes'
import { accountingMonthsRoutes } from '../../money/accountingMonths/accountingMonths.routes'
import { brokerListsRoutes } from '../../money/brokerLists/brokerLists.routes'
import { accountingSettingsRoutes } from '../../money/accountingSettings/accountingSettings.routes'
import { billingDataRoutes } from '../../money/billingData/billingData.routes'
import { ledgerRoutes } from '../../money/ledger/ledger.routes'
import { returnReasonsRoutes } from '../../money/returns/returnReasons.routes'
import { returnsReportRoutes } from '../../money/returns/returnsReport.routes'
import { returnsRoutes } from '../../money/returns/returns.routes'
import { overviewRoutes as moneyOverviewRoutes } from '../../money/overview/overview.routes'
import { paymentsRoutes } from '../../money/payments/payments.routes'
import { payoutRunsRoutes } from '../../money/payoutRuns/payoutRuns.routes'
import { statementsRoutes } from '../../money/statements/statements.routes'
import { openingHoursRoutes } from '../../partners/openingHours/openingHours.routes'
import { offersRoutes } from '../../partners/offers/offers.routes'
import { overridesRoutes } from '../../partners/overrides/overrides.routes'
import { conversionDecisionsRoutes } from '../../leads/pendingConversions/conversionDecisions.routes'
import { pendingConversionsRoutes } from '../../leads/pendingConversions/pendingConversions.routes'
import { pendingFtdRoutes } from '../../leads/pendingConversions/pendingFtd.routes'
import { publisherFieldsRoutes } from '../../partners/publisherFields/publisherFields.routes'
import { receivedLeadsRoutes } from '../../leads/intake/receivedLeads.routes'
import { brokerPostbacksRoutes } from '../../partners/brokerPostbacks/brokerPostbacks.routes'
import { postbacksRoutes } from '../../leads/postbacks/postbacks.routes'
import { presetDefaultsRoutes } from '../../reports/presets/presetDefaults.routes'
import { reportRunsRoutes } from '../../reports/schedules/reportRuns.routes'
import { reportSchedulesRoutes } from '../../reports/schedules/reportSchedules.routes'
import { presetsRoutes } from '../../reports/presets/presets.routes'
import { progressLogsRoutes } from '../../leads/progressLogs/progressLogs.routes'
import { payoutsRoutes } from '../../partners/publishers/payouts.routes'
import { publisherHealthRoutes } from '../../partners/publishers/publisherHealth.routes'
import { publishersRoutes } from '../../partners/publishers/publishers.routes'
import { publisherAccountsRoutes } from '../../partners/publisherAccounts/publisherAccounts.routes'
import { publisherPostbacksRoutes } from '../../partners/publisherPostbacks/publisherPostbacks.routes'
import { lostLeadsRoutes } from '../../reports/pivot/lostLeads/lostLeads.routes'
import { setUpListRoutes } from '../../reports/setUpList/setUpList.routes'
import { explanationRoutes } from '../../reports/pivot/explanations.routes'
import { reportsRoutes } from '../../reports/pivot/reports.routes'
import { rolesRoutes } from '../../access/roles/roles.routes'
import { revenuesRoutes } from '../../partners/revenues/revenues.routes'
import type { Route } from '../http/route'
import { searchRoutes } from '../../leads/search/search.routes'
import { sessionsRoutes } from '../../access/sessions/sessions.routes'
import { settingsRoutes } from '../../access/settings/settings.routes'
import { ownPasswordRoutes } from '../../access/signIn/ownPassword.routes'
import { passkeysRoutes } from '../../access/signIn/passkeys.routes'
import { securityRoutes } from '../../access/signIn/security.routes'
import { signInRoutes } from '../../access/signIn/signIn.routes'
import { singleSignOnRoutes } from '../../access/signIn/singleSignOn.routes'
import { twoFactorRoutes } from '../../access/signIn/twoFactor.routes'
import { pausesRoutes } from '../../routing/pauses/pauses.routes'
import { scheduledChangesRoutes } from '../../routing/scheduledChanges/scheduledChanges.routes'
import { simulationsRoutes } from '../../routing/simulations/simulations.routes'
import { supportedCountriesRoutes } from '../../partners/supportedCountries/supportedCountries.routes'
import { statusGroupsRoutes } from '../../partners/statusGroups/statusGroups.routes'
import { testPartnersRoutes } from '../../partners/publishers/testPartners.routes'
import { tabCountsRoutes } from '../../partners/tabCounts/tabCounts.routes'
import { timeZonesRoutes } from '../timeZones/timeZones.routes'
import { invitationsRoutes } from '../../access/users/invitations.routes'
import { staffRoutes } from '../../access/users/staff.routes'
import { alertRulesRoutes } from '../../watch/alerts/alertRules.routes'
import { previewRoutes } from '../../watch/alerts/preview/preview.routes'
import { alertsRoutes } from '../../watch/alerts/alerts.routes'
import { channelsRoutes } from '../../watch/channels/channels.routes'
import { notificationsRoutes } from '../../watch/channels/notifications.routes'
import { undoRoutes } from '../../access/undo/undo.routes'
import { usersRoutes } from '../../access/users/users.routes'
import { userSettingsRoutes } from '../../access/userSettings/userSettings.routes'

/** All routes of the API; the app, the OpenAPI document and the permission matrix are generated from this list. */
export const routes: readonly Route[] = [
  // The most frequent routes come first.
  ...clicksRoutes,
  ...intakeRoutes,
  ...postbacksRoutes,
  ...brokerPostbacksRoutes,
  ...publisherFieldsRoutes,
  ...receivedLeadsRoutes,
  ...signInRoutes,
  ...passkeysRoutes,
  ...securityRoutes,
  ...singleSignOnRoutes,
  ...twoFactorRoutes,
  ...accessLinksRoutes,
  ...sessionsRoutes,
  ...usersRoutes,
  ...ownPasswordRoutes,
  ...staffRoutes,
  ...invitationsRoutes,
  ...rolesRoutes,
  ...accessTokensRoutes,
  ...assistantChangesRoutes,
  ...requestLogRoutes,
  ...recordEventsRoutes,
  ...webhooksRoutes,
  ...webhookDeliveriesRoutes,
  ...userSettingsRoutes,
  ...presetsRoutes,
  ...reportSchedulesRoutes,
  ...reportRunsRoutes,
  ...presetDefaultsRoutes,
  ...timeZonesRoutes,
  ...countriesRoutes,
  // Before the routes of one advertiser, which would take this path as an id.
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
  ...setUpListRoutes,
  ...autologinsRoutes,
  ...distributionsRoutes,
  ...campaignsRoutes,
  ...campaignStartRoutes,
  ...campaignSimulationRoutes,
  ...campaignStepsRoutes,
  ...clickReportsRoutes,
  // Before the routes of one source, which would take this path as an id.
  ...campaignListsRoutes,
  ...campaignSourcesRoutes,
  ...capsRoutes,
  ...scheduledChangesRoutes,
  ...campaignFiguresRoutes,
  ...statusGroupsRoutes,
  ...settingsRoutes,
  ...backtestsRoutes,
  ...blacklistRoutes,
  ...publisherAccountsRoutes,
  ...auditLogRoutes,
  ...leadsRoutes,
  ...leadHistoriesRoutes,
  ...leadTimelineRoutes,
  ...heldLeadsRoutes,
  ...taughtAnswersRoutes,
  ...exportsRoutes,
  ...exportLinksRoutes,
  ...bulksRoutes,
  ...leadChangesRoutes,
  ...progressLogsRoutes,
  ...publisherPostbacksRoutes,
  ...pendingFtdRoutes,
  ...pendingConversionsRoutes,
  ...conversionDecisionsRoutes,
  ...leadActionsRoutes,
  ...leadSelectionRoutes,
  ...reportsRoutes,
  ...explanationRoutes,
  ...lostLeadsRoutes,
  ...simulationsRoutes,
  ...alertsRoutes,
  ...ledgerRoutes,
  ...moneyOverviewRoutes,
  ...accountingSettingsRoutes,
  ...accountingMonthsRoutes,
  ...returnsRoutes,
  ...returnReasonsRoutes,
  ...returnsReportRoutes,
  ...brokerListsRoutes,
  ...statementsRoutes,
  ...paymentsRoutes,
  ...payoutRunsRoutes,
  ...billingDataRoutes,
  ...alertRulesRoutes,
  ...channelsRoutes,
  ...notificationsRoutes,
  ...previewRoutes,
  ...undoRoutes,
  ...advertiserBrokersRoutes,
  ...brokerPullsRoutes,
  ...revenuesRoutes,
  ...testPartnersRoutes,
  ...countryGridRoutes,
  ...tabCountsRoutes,
  ...openingHoursRoutes,
  ...advertiserHealthRoutes,
  ...pausesRoutes,
  ...advertiserSettingsRoutes,
  // Last of all under /api/advertisers: its path parameter would match the others.
  ...advertisersRoutes,
]
