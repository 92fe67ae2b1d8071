import { downloadFile } from '../../reports/exports/downloadFile'

/** The files of an issued statement, with the ends of their names. */
export const statementFiles = {
  pdf: { title: 'PDF', hint: 'The statement as it prints', end: '.pdf' },
  lines: { title: 'CSV', hint: 'Its lines', end: '.csv' },
  leads: { title: 'Leads', hint: 'Its leads as CSV', end: '-leads.csv' },
  json: { title: 'JSON', hint: 'The signed file that a partner can check', end: '.json' },
} as const
export type StatementFile = keyof typeof statementFiles

/** Downloads a file of a statement, or says why not. */
export const saveStatement = ({ id, number }: { id: string; number: string }, file: StatementFile): Promise<void> =>
  downloadFile(`/export/statements/${id}/${file}`, number + statementFiles[file].end)
