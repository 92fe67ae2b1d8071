import { capsRoutes } from './caps/caps.routes'
import { clickReportsRoutes } from './clickReports/clickReports.routes'
import { clicksRoutes } from './clicks/clicks.routes'
import { countriesRoutes } from './countries/countries.routes'
import { dashboardRoutes } from './dashboard/dashboard.routes'
import { distributionsRoutes } from './distributions/distributions.routes'
import { exportsRoutes } from './exports/exports.routes'
import { filterValuesRoutes } from './filterValues/filterValues.routes'
import { leadActionsRoutes } from './leadActions/leadActions.routes'
import { leadSelectionRoutes } from './leadActions/leadSelection.routes'
import { leadHistoriesRoutes } from './leadHistories/leadHistories.routes'
import { leadsRoutes } from './leads/leads.routes'
import { pendingConversionsRoutes } from './pendingConversions/pendingConversions.routes'
import { pendingFtdRoutes } from './pendingConversions/pendingFtd.routes'
import { postbacksRoutes } from './postbacks/postbacks.routes'
import { presetsRoutes } from './presets/presets.routes'
import { progressLogsRoutes } from './progressLogs/progressLogs.routes'
import { reportsRoutes } from './reports/reports.routes'
import type { Route } from './route'
import { sessionsRoutes } from './sessions/sessions.routes'
import { signInRoutes } from './signIn/signIn.routes'
import { twoFactorRoutes } from './signIn/twoFactor.routes'
import { simulationsRoutes } from './simulations/simulations.routes'
import { timeZonesRoutes } from './timeZones/timeZones.routes'
import { usersRoutes } from './users/users.routes'
import { userSettingsRoutes } from './userSettings/userSettings.routes'

/** Every route of the API. The app, the OpenAPI document and the permission matrix are made from this list. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...twoFactorRoutes,
  ...sessionsRoutes,
  ...usersRoutes,
  ...userSettingsRoutes,
  ...presetsRoutes,
  ...timeZonesRoutes,
  ...countriesRoutes,
  ...filterValuesRoutes,
  ...dashboardRoutes,
  ...clicksRoutes,
  ...distributionsRoutes,
  ...clickReportsRoutes,
  ...capsRoutes,
  ...leadsRoutes,
  ...leadHistoriesRoutes,
  ...exportsRoutes,
  ...progressLogsRoutes,
  ...postbacksRoutes,
  ...pendingFtdRoutes,
  ...pendingConversionsRoutes,
  ...leadActionsRoutes,
  ...leadSelectionRoutes,
  ...reportsRoutes,
  ...simulationsRoutes,
]
