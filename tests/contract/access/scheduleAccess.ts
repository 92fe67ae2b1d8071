import type { Rule } from './access'

/** Handlers also need the permission of the report, and refuse schedules of others. */
const seesReports: Rule = ['REPORTS_LIST', 'CLICK_REPORTS_LIST']

/** Permissions of scheduled reports. */
export const scheduleRoutes: Readonly<Record<string, Rule>> = {
  'GET /api/report-schedules': seesReports,
  'GET /api/report-senders': seesReports,
  'POST /api/report-schedules': seesReports,
  'PUT /api/report-schedules/:id': seesReports,
  'PUT /api/report-schedules/:id/active': seesReports,
  'DELETE /api/report-schedules/:id': seesReports,
  'POST /api/report-schedules/:id/take-over': seesReports,
  'POST /api/report-schedules/:id/send': seesReports,
  'GET /api/report-runs': seesReports,
  'POST /api/report-runs/:id/retry': seesReports,
}

export const scheduleFields: Readonly<Record<string, Rule>> = {
  'Query.reportSchedules': seesReports,
  'Query.reportSchedule': seesReports,
  'Query.reportRuns': seesReports,
  'Query.reportSenders': seesReports,
  'Mutation.createReportSchedule': seesReports,
  'Mutation.updateReportSchedule': seesReports,
  'Mutation.switchReportSchedule': seesReports,
  'Mutation.takeOverReportSchedule': seesReports,
  'Mutation.deleteReportSchedule': seesReports,
  'Mutation.sendReportNow': seesReports,
  'Mutation.retryReportRun': seesReports,
}
