/**
 * Exports under way. They belong to no screen: they go on while staff work elsewhere in the app, each in a worker of its
 * own, and end with the session.
 */
import { countOf, formatCount } from '../../shared/rates'
import { toast } from '../components/toasts'
import type { LeadFilterInput, LeadSearchInput, LeadStatus, PageInput, ReportParentInput } from '../generated/graphql'
import { forgetUser, onUserChange, storedUser } from '../session/storedUser'
import { exportFileName, removeExportFile, removeExportFiles } from './exportFiles'
import type { ExportFailure, ExportFormat, ExportOrder, ExportReport } from './exportMessages'
import { saveFile } from './saveFile'
import type { SheetColumn } from './xlsx'

/** The schema's `LeadExportInput`. */
export interface LeadExportInput {
  filter?: LeadFilterInput
  search?: LeadSearchInput
  email?: string
  statuses?: LeadStatus[]
  metric?: string
  parents?: ReportParentInput[]
  page: PageInput
  onlyPage?: boolean
  leadIds?: readonly string[]
  columns: readonly string[]
}

export interface LeadsExport {
  format: ExportFormat
  /** How many there should be, until the server tells. */
  expected: number
  input: LeadExportInput
  columns: readonly SheetColumn[]
}

const running = new Set<() => void>()

const leads = (count: number) => countOf(count, 'lead')

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function begin(end: () => void) {
  running.add(end)
  window.addEventListener('beforeunload', askBeforeLeaving)
}
function finish(end: () => void) {
  running.delete(end)
  if (!running.size) window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Starts an export; what becomes of it is told by toasts. */
export async function startExport({ format, expected, input, columns }: LeadsExport): Promise<void> {
  const user = storedUser()
  if (!user) return
  const name = `lead-data.${format}`
  const fileName = exportFileName()
  await removeExportFiles()
  const { startWorker } = await import('./startWorker')
  const worker = startWorker()
  const end = () => {
    worker.terminate()
    shown.close()
    stopListening()
    finish(end)
  }
  const abandon = () => {
    end()
    void removeExportFile(fileName)
  }
  const cancel = () => {
    abandon()
    toast.info(`Export of ${name} cancelled`)
  }
  const shown = toast.progress(`Exporting ${name}`, {
    text: `0 of ${leads(expected)}`,
    action: { label: 'Cancel', onClick: cancel },
  })
  const stopListening = onUserChange(() => storedUser()?.token !== user.token && abandon())
  begin(end)

  const onDone = (file: Blob, rows: number) => {
    end()
    saveFile(file, name)
    const missing = input.leadIds ? input.leadIds.length - rows : 0
    if (missing <= 0) return toast.success(`Exported ${name}`, { text: leads(rows) })
    return toast.warning(`Exported ${name}`, {
      text: `${leads(rows)}; ${formatCount(missing)} of those selected are no longer there`,
    })
  }
  const onFailed = (message: string, failure?: ExportFailure) => {
    abandon()
    if (failure?.code === 'UNAUTHENTICATED' && storedUser()?.token === user.token) forgetUser('expired')
    else toast.error(message, { error: failure })
  }
  worker.onmessage = ({ data }: MessageEvent<ExportReport>) => {
    if (data.type === 'progress') shown.update(`${formatCount(data.rows)} of ${leads(data.total)}`)
    else if (data.type === 'done') onDone(data.file, data.rows)
    else onFailed(data.message, data)
  }
  worker.onerror = () => onFailed('The export failed. Please try again.')
  const order: ExportOrder = {
    url: new URL('/export/leads', window.location.origin).href,
    headers: { authorization: `Bearer ${user.token}`, 'timezone-id': user.timezone },
    body: JSON.stringify(input),
    format,
    fileName,
    columns,
  }
  worker.postMessage(order)
}
