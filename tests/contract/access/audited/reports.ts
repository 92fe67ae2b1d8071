import { one, type AuditedMutation } from './audited'

const view = 'view: { report: leads, filter: {}, groupBy: offer, columns: ["leads"] }'
const schedule = (name: string) =>
  `input: { name: "${name}", period: yesterday, frequency: daily, timeOfDay: "08:00", destination: webhook, url: "https://reports.invalid/", secret: "${'s'.repeat(20)}" }`

export const reportMutations: readonly AuditedMutation[] = [
  one('startBulk', () => 'document: "{ leads { rows { id } } }"', 'bulk_query.start', 'bulk'),
  one('cancelBulk', ({ made }) => `id: "${made.startBulk}"`, 'bulk_query.cancel'),
  one('createReportSchedule', () => `${view}, ${schedule('S')}`, 'report_schedule.create', 'reportSchedule'),
  one(
    'updateReportSchedule',
    ({ made }) => `id: "${made.createReportSchedule}", ${schedule('T')}`,
    'report_schedule.update',
  ),
  one('sendReportNow', ({ made }) => `id: "${made.createReportSchedule}"`, 'report_schedule.send', 'reportRun'),
  one(
    'switchReportSchedule',
    ({ made }) => `id: "${made.createReportSchedule}", isActive: false`,
    'report_schedule.pause',
  ),
  // Pausing has skipped it.
  one('retryReportRun', ({ made }) => `id: "${made.sendReportNow}"`, 'report_schedule.retry'),
  one('takeOverReportSchedule', ({ ofToken }) => `id: "${ofToken.schedule}"`, 'report_schedule.take_over'),
  one('deleteReportSchedule', ({ made }) => `id: "${made.createReportSchedule}"`, 'report_schedule.delete'),
]
