/** What can answer reports: a copy of this process, its copy for other processes, report processes, ClickHouse, PostgreSQL. */
export const reportEngines = ['own_copy', 'shared_copy', 'report_processes', 'clickhouse', 'postgresql'] as const
export type ReportEngineName = (typeof reportEngines)[number]
