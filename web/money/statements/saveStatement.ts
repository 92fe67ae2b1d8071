import { storedUser } from '../../app/session/storedUser'
import { saveFile } from '../../reports/exports/saveFile'
import { toast } from '../../ui/overlay/toasts'

/** The files of an issued statement, with the ends of their names. */
export const statementFiles = {
  pdf: { title: 'PDF', end: '.pdf' },
  lines: { title: 'CSV of lines', end: '.csv' },
  leads: { title: 'CSV of leads', end: '-leads.csv' },
  json: { title: 'JSON, signed', end: '.json' },
} as const
export type StatementFile = keyof typeof statementFiles

/** Downloads a file of a statement, or says why not. */
export async function saveStatement(
  { id, number }: { id: string; number: string },
  file: StatementFile,
): Promise<void> {
  const failed = () => toast.error('The file was not downloaded. Please try again.')
  const answer = await fetch(`/export/statements/${id}/${file}`, {
    headers: { authorization: `Bearer ${storedUser()?.token ?? ''}` },
  }).catch(() => null) // reported below
  if (!answer?.ok) return void failed()
  saveFile(await answer.blob(), number + statementFiles[file].end)
}
