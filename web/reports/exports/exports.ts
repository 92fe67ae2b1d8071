/**
 * Exports under way. They belong to no screen: they go on while staff work elsewhere in the app, each in a worker of its
 * own, and end with the session.
 */
import { countOf, formatCount } from '../../../shared/partners/rates'
import { toast } from '../../ui/overlay/toasts'
import type {
  LeadFilterInput,
  LeadSearchInput,
  LeadStatus,
  PageInput,
  ReportParentInput,
} from '../../generated/graphql'
import { forgetUser, onUserChange, storedUser } from '../../app/session/storedUser'
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

export interface RowsExport {
  /** Of the file, without its ending: `lead-data`. */
  name: string
  /** Where the gateway answers it: `/export/leads`. */
  path: string
  /** What a row is called: `lead`. */
  one: string
  format: ExportFormat
  /** How many there should be, until the server tells; null where nobody knows. */
  expected: number | null
  /** As the address takes it. */
  input: object
  /** Rows that were asked for one by one; those that are no longer there are told. */
  chosen?: number | undefined
  columns: readonly SheetColumn[]
}

const running = new Set<() => void>()

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
export async function startExport(asked: RowsExport): Promise<void> {
  const user = storedUser()
  if (!user) return
  const { format, expected, input, chosen, columns, one, path } = asked
  const name = `${asked.name}.${format}`
  const rowsText = (count: number) => countOf(count, one)
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
    text: expected === null ? 'Counting the rows…' : `0 of ${rowsText(expected)}`,
    action: { label: 'Cancel', onClick: cancel },
  })
  const stopListening = onUserChange(() => storedUser()?.token !== user.token && abandon())
  begin(end)

  const onDone = (file: Blob, rows: number) => {
    end()
    saveFile(file, name)
    const missing = chosen === undefined ? 0 : chosen - rows
    if (missing <= 0) return toast.success(`Exported ${name}`, { text: rowsText(rows) })
    return toast.warning(`Exported ${name}`, {
      text: `${rowsText(rows)}; ${formatCount(missing)} of those selected are no longer there`,
    })
  }
  const onFailed = (message: string, failure?: ExportFailure) => {
    abandon()
    if (failure?.code === 'UNAUTHENTICATED' && storedUser()?.token === user.token) forgetUser('expired')
    else toast.error(message, { error: failure })
  }
  worker.onmessage = ({ data }: MessageEvent<ExportReport>) => {
    if (data.type === 'progress') shown.update(`${formatCount(data.rows)} of ${rowsText(data.total)}`)
    else if (data.type === 'done') onDone(data.file, data.rows)
    else onFailed(data.message, data)
  }
  worker.onerror = () => onFailed('The export failed. Please try again.')
  const order: ExportOrder = {
    url: new URL(path, window.location.origin).href,
    headers: { authorization: `Bearer ${user.token}`, 'timezone-id': user.timezone },
    body: JSON.stringify(input),
    one,
    format,
    fileName,
    columns,
  }
  worker.postMessage(order)
}
